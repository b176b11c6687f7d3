// Keeps the save regions in the browser (IndexedDB), one for each board.

const NAME = 'tacklebox';
const STORE = 'saves';

function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The region that was kept; undefined where there is none, or where the browser keeps nothing. */
export async function readSaves(board) {
  try {
    const database = await open();
    return await done(database.transaction(STORE).objectStore(STORE).get(board));
  } catch {
    return undefined;
  }
}

/** Keeps a region, or forgets it if there is none. Tells whether the browser took it. */
export async function keepSaves(board, region) {
  try {
    const store = (await open()).transaction(STORE, 'readwrite').objectStore(STORE);
    await done(region ? store.put(region, board) : store.delete(board));
    return true;
  } catch {
    return false;
  }
}
