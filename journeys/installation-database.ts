// The database of an installation of a journey's own, for what nobody can do by the pages: break it, or turn its clock.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Place } from './operator.ts';

export interface InstallationDatabase extends Disposable {
  /** The ids of all that the query finds, in its order. */
  readonly list: (query: string) => readonly string[];
  readonly run: (statement: string) => void;
}

export function openDatabaseOf({ environment }: Place): InstallationDatabase {
  const database = new DatabaseSync(join(environment['DATA_DIR'] ?? '', 'fanfare.db'), { timeout: 5_000 });
  return {
    list: (query) =>
      database
        .prepare(query)
        .all()
        .map((row) => String(Object.values(row)[0])),
    run: (statement) => database.exec(statement),
    [Symbol.dispose]: () => database.close(),
  };
}
