// A thread that reads SQLite's file beside the one that answers: each statement is a message, answered in order.
import { parentPort, workerData } from 'node:worker_threads';
import { type Statement, mappedBytesMax, openSqliteFile, toFailure } from './sqlite-file.ts';
import type { Reply, Request } from './sqlite-thread.ts';

const file = openSqliteFile(String(workerData), { readOnly: true, pragmas: `pragma mmap_size = ${mappedBytesMax}` });
say({ outcome: { columns: [], rows: [], changes: 0 } });

parentPort?.on('message', (request: Request) => {
  if (request === 'close') {
    file.close();
    parentPort?.close();
  } else if (request !== 'rollback') {
    for (const statement of request.statements) say(read(statement));
  }
});

function read(statement: Statement): Reply {
  try {
    return { outcome: file.execute(statement) };
  } catch (error) {
    return { failure: toFailure(error) };
  }
}

function say(reply: Reply): void {
  parentPort?.postMessage(reply, []);
}
