// Files that a person leaves on this device, each lot under the key of what it belongs to in the browser's storage.
// A browser may refuse to keep any, as some do in private windows: then nothing is found, and nothing breaks.
import { forgetKept, keptKey } from './kept-here.ts';

const databaseName = 'kept-files';
const storeName = 'files';
const byAge = 'byAge';
/** Beyond these, the lots that nobody touched for longest go. */
const lotsMax = 5;
/** So long may a lot be here before the thing it belongs to is. */
const orphanMs = 60 * 60_000;
/** Nobody waits longer than this for a browser that does not answer, as some do not right after they were opened. */
const patienceMs = 2_000;

export type KeptFiles = ReadonlyMap<string, Blob>;

interface Lot {
  /** epoch milliseconds */
  readonly savedAt: number;
  readonly files: KeptFiles;
}

/** In place of what was kept under this key before. Says whether it was kept. */
export async function keepFiles(key: string, files: KeptFiles): Promise<boolean> {
  try {
    const lot: Lot = { savedAt: Date.now(), files };
    await ask('readwrite', (store) => store.put(lot, key));
    await dropOld(key);
    return true;
  } catch {
    return false;
  }
}

export async function findFiles(key: string): Promise<KeptFiles> {
  const lot = await soon(ask('readonly', (store) => store.get(key) as IDBRequest<Lot | undefined>));
  return lot?.files ?? new Map<string, Blob>();
}

export async function dropFiles(key: string): Promise<void> {
  await soon(ask('readwrite', (store) => store.delete(key)));
}

/** Everything that this person keeps on this device, files too. */
export async function forgetEverything(userId: string): Promise<void> {
  forgetKept(userId);
  const first = keptKey(userId, '');
  const theirs = () => IDBKeyRange.bound(first, `${first}\uffff`);
  await soon(ask('readwrite', (store) => store.delete(theirs())));
}

async function dropOld(kept: string): Promise<void> {
  const keys = (await ask('readonly', (store) => store.index(byAge).getAllKeys())) as string[];
  const isLongAgo = IDBKeyRange.upperBound(Date.now() - orphanMs);
  const old = (await ask('readonly', (store) => store.index(byAge).getAllKeys(isLongAgo))) as string[];
  const orphans = old.filter((key) => localStorage.getItem(key) === null);
  const spare = keys.slice(0, Math.max(0, keys.length - lotsMax));
  for (const key of new Set([...orphans, ...spare])) {
    if (key !== kept) await ask('readwrite', (store) => store.delete(key));
  }
}

let opened: Promise<IDBDatabase> | undefined;

async function ask<Answer>(
  mode: IDBTransactionMode,
  question: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  opened ??= openDatabase();
  const database = await opened;
  return await new Promise<Answer>((done, fail) => {
    const transaction = database.transaction(storeName, mode);
    const request = question(transaction.objectStore(storeName));
    transaction.addEventListener('complete', () => done(request.result));
    for (const end of ['error', 'abort']) transaction.addEventListener(end, () => fail(noteOf(transaction.error)));
  });
}

async function openDatabase(): Promise<IDBDatabase> {
  return await new Promise<IDBDatabase>((done, fail) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(storeName).createIndex(byAge, 'savedAt');
    });
    request.addEventListener('success', () => done(request.result));
    for (const end of ['error', 'blocked']) request.addEventListener(end, () => fail(noteOf(request.error)));
  });
}

function noteOf(error: DOMException | null): Error {
  return error ?? new Error('The browser kept nothing.');
}

/** Nothing where the browser refuses or does not answer. */
async function soon<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  const late = new Promise<undefined>((done) => setTimeout(() => done(undefined), patienceMs));
  return await Promise.race([asked.catch(() => undefined), late]);
}
