import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Database } from './open.ts';

/** Stands where a value will be while a query is written. */
class Slot {
  readonly name: string | symbol;

  constructor(name: string | symbol) {
    this.name = name;
  }
}

/**
 * A query that is written once and asked with other values each time, for what is asked so often that writing it anew
 * would cost more than its answer. `build` may do nothing with its values but hand them to the query; `toQuery` may
 * say how it is carried out.
 */
export function compileOnce<Given extends object, Row>(
  build: (database: Database, given: Given) => Compilable<Row>,
  toQuery = (query: CompiledQuery<Row>) => query,
): (database: Database, given: Given) => Promise<readonly Row[]> {
  const slots = new Proxy({}, { get: (_, name) => new Slot(name) }) as Given;
  const written = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  const write = (database: Database, adapter: DialectAdapter) => {
    const query = toQuery(build(database, slots).compile());
    written.set(adapter, query);
    return query;
  };
  return async (database, given): Promise<readonly Row[]> => {
    const { adapter } = database.getExecutor();
    const query = written.get(adapter) ?? write(database, adapter);
    const parameters = query.parameters.map((value) =>
      value instanceof Slot ? given[value.name as keyof Given] : value,
    );
    return (await database.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
