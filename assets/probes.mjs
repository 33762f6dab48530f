// What this page, or this frame, may do: assets/boot.js asks before PyScript waits for it for ever.
const STORAGE_PATIENCE = 3000; // ms; some browsers never answer instead of refusing

export const mayOpenDatabase = () =>
  new Promise((resolve) => {
    const name = "sakusen-probe";
    setTimeout(resolve, STORAGE_PATIENCE, false);
    try {
      const request = indexedDB.open(name);
      request.onerror = (event) => {
        event.preventDefault();
        resolve(false);
      };
      request.onsuccess = () => {
        request.result.close();
        indexedDB.deleteDatabase(name);
        resolve(true);
      };
    } catch {
      resolve(false);
    }
  });

export const mayTalk = () => {
  try {
    new BroadcastChannel("sakusen-probe").close();
    return true;
  } catch {
    return false;
  }
};
