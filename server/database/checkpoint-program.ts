// The thread that writes SQLite's log back into the file whenever it is asked to, and answers how many pages the log had.
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

/** Where the file is gone, none is made in its place. */
const file = new URL('?mode=rw', pathToFileURL(String(workerData)));
const database = new DatabaseSync(file);
database.exec('pragma synchronous = normal');
/** Takes what no reader still needs the old of, and keeps nobody from writing. */
const checkpoint = database.prepare('pragma wal_checkpoint(passive)');

parentPort?.on('message', (asked: 'checkpoint' | 'close') => {
  if (asked === 'close') {
    database.close();
    parentPort?.close();
    return;
  }
  parentPort?.postMessage(Number(checkpoint.get()?.['log']), []);
});
