// Every query of a call names its workspace, or a key that belongs to one: so no call reads or changes rows of others, and
// workspaces can stand on databases of their own. What doesn't fails, in every test that asks the product.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type CompiledQuery, DefaultQueryExecutor } from 'kysely';
import type { Database } from '../database/open.ts';

const calls = new AsyncLocalStorage<string>();
const found = new Set<string>();
let tables: ReadonlySet<string> | undefined;

interface Server {
  readonly addHook: (
    name: 'onRequest',
    hook: (request: { readonly url: string }, reply: unknown, done: () => void) => void,
  ) => unknown;
}

interface Executor {
  executeQuery: (query: CompiledQuery, ...rest: unknown[]) => Promise<unknown>;
}

/** Once for all apps of a process; what no call has caused, as sweeps by the clock, is not looked at. */
export async function watchQueries(http: Server, database: Database): Promise<void> {
  http.addHook('onRequest', ({ url }, _reply, done) => inCall(url, done));
  if (tables) return;
  const all = await database.introspection.getTables();
  const isOfWorkspaces = ({ columns }: (typeof all)[number]) => columns.some(({ name }) => name === 'workspace_id');
  tables = new Set(all.filter(isOfWorkspaces).map(({ name }) => name));
  const executor = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as Executor;
  const execute = executor.executeQuery;
  executor.executeQuery = async function watched(query, ...rest) {
    const url = calls.getStore();
    if (url !== undefined) checkQuery(query.sql, url);
    return await execute.call(this, query, ...rest);
  };
}

export function inCall<Answer>(url: string, work: () => Answer): Answer {
  return calls.run(url, work);
}

const value = String.raw`\s*(?:=|in)\s*\(?\s*(?:\?|\$\d+|any\(|select value from json_each)`;
const names = (column: string) => new RegExp(`\\b${column}"?${value}`, 'i');

/** Keys that belong to one workspace or to one person, by who may come with them. */
const keys: readonly { readonly of: RegExp; readonly key: RegExp; readonly because: string }[] = [
  { of: /^/, key: names('workspace_id'), because: 'it is the workspace' },
  { of: /^\/(client|identity)\//, key: names('member_id'), because: 'whoever asks, in their own workspaces' },
  { of: /^\/(client|identity)\//, key: names('email'), because: 'whoever asks, by the address that they proved' },
  { of: /^\/(client|public)\//, key: names('token_hash'), because: 'of one tablet' },
  { of: /^\/(public|v)\//, key: names('campaign_id'), because: 'a gallery has no other name' },
  { of: /^\/s\//, key: names('code'), because: 'a short link has no other name' },
];

/** What a call sets off without waiting for it: rows of all workspaces that are over, a few at a time. */
const sweeps: readonly RegExp[] = [
  /^delete from "?\w+"? where \([^)]+\) in \(\s*select .* limit \d+\s*\)$/,
  /^delete from "pairing_tries" where "at" <= (\?|\$\d+)$/,
  /^select "workspace_id", "image_key" from "images" where "removed_at" is not null .* limit (\?|\$\d+)$/,
  // Whose addresses are invited at all is kept in memory.
  /^select "email" from "invitations" where "expires_at" > (\?|\$\d+) limit (\?|\$\d+)$/,
];

function checkQuery(text: string, url: string): void {
  const known = `${/^\/\w+\//.exec(url)?.[0] ?? ''} ${text}`;
  if (found.has(known)) return;
  const query = text.trim().replaceAll(/\s+/g, ' ');
  const used = [...query.matchAll(/\b(?:from|join|update)\s+"?(\w+)"?/gi)].map(([, table = '']) => table);
  const isNamed =
    !used.some((table) => tables?.has(table)) ||
    keys.some(({ of, key }) => of.test(url) && key.test(query)) ||
    sweeps.some((sweep) => sweep.test(query));
  if (!isNamed) throw new Error(`A query of ${url} names no workspace: ${query}`);
  found.add(known);
}
