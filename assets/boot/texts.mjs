// What the page says before Python is there.
export const TEXTS = {
  en: {
    program: "Loading the program …",
    python: "Loading Python …",
    table: "Setting up the table …",
    noted: "What you pressed comes as soon as the program is there.",
    failed: "Sakusen could not start.",
    lost: "Sakusen could not start: this could not be fetched:",
    missed: "This could not be fetched, so something is missing here:",
    slow: "For 20 seconds nothing has come. It may go on by itself.",
    mending: "Something that came was not in order; it is fetched once more …",
    update: "Changing to the new version …",
    again: "Try again",
    captured: "Another page shows Sakusen inside itself. Your games open in a window of their own only.",
    own: "Open Sakusen",
  },
  ja: {
    program: "プログラムを読み込んでいます…",
    python: "Pythonを読み込んでいます…",
    table: "盤面を準備しています…",
    noted: "押した操作は、読み込みが終わりしだい行います。",
    failed: "Sakusenを起動できませんでした。",
    lost: "Sakusenを起動できませんでした。次のファイルを取得できません：",
    missed: "次のファイルを取得できないため、一部が欠けています：",
    slow: "20秒間、何も届いていません。このまま続くこともあります。",
    mending: "届いたファイルが壊れていたため、取得し直しています…",
    update: "新しいバージョンに切り替えています…",
    again: "もう一度試す",
    captured: "ほかのページの中にSakusenが表示されています。対局は専用のウィンドウでのみ開きます。",
    own: "Sakusenを開く",
  },
  "zh-Hant": {
    program: "正在載入程式…",
    python: "正在載入 Python…",
    table: "正在準備盤面…",
    noted: "剛才按下的操作，載入完成後就會執行。",
    failed: "Sakusen 無法啟動。",
    lost: "Sakusen 無法啟動，無法取得下列檔案：",
    missed: "無法取得下列檔案，部分內容因此缺少：",
    slow: "已經 20 秒沒有收到任何資料，也可能會自行繼續。",
    mending: "收到的檔案有損壞，正在重新取得…",
    update: "正在換成新版本…",
    again: "再試一次",
    captured: "Sakusen 正顯示在另一個頁面之中。對局只會在獨立的視窗中開啟。",
    own: "開啟 Sakusen",
  },
};

/** @returns {keyof typeof TEXTS} */
export const language = () => {
  const lang = document.documentElement.lang.toLowerCase();
  return lang.startsWith("ja") ? "ja" : lang.startsWith("zh") ? "zh-Hant" : "en";
};
