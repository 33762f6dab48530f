"""The database of a page as tests see it: texts by name, read and written past the page."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

WITH_TEXTS = """(mode, work) => new Promise((resolve, reject) => {
    const opening = indexedDB.open("sakusen", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("texts");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
        const database = opening.result;
        const transaction = database.transaction("texts", mode);
        const request = work(transaction.objectStore("texts"));
        transaction.oncomplete = () => { database.close(); resolve(request.result); };
        transaction.onabort = () => { database.close(); reject(transaction.error); };
    };
})"""
READ = f"""async () => {{
    const withTexts = {WITH_TEXTS};
    const names = await withTexts("readonly", (texts) => texts.getAllKeys());
    const all = await withTexts("readonly", (texts) => texts.getAll());
    return Object.fromEntries(names.map((name, at) => [name, all[at]]));
}}"""
WRITE = f"""async (texts) => {{
    const withTexts = {WITH_TEXTS};
    for (const [name, text] of Object.entries(texts))
        await withTexts("readwrite", (store) => text === null ? store.delete(name) : store.put(text, name));
}}"""


def texts(page: Page, kind: str = "") -> dict[str, str]:
    """Everything that is kept, or what begins with ``kind``."""
    found: dict[str, str] = page.evaluate(READ)
    return {name: text for name, text in found.items() if name.startswith(kind)}


def put(page: Page, wanted: dict[str, str | None]) -> None:
    """Write texts; ``None`` deletes."""
    page.evaluate(WRITE, wanted)


def heads(page: Page) -> dict[str, dict[str, Any]]:
    """What is said about each game, by its name."""
    return {name.split("/")[1]: json.loads(text) for name, text in texts(page, "head/").items()}
