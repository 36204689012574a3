// Every query of a call names its workspace, or a key that belongs to one: so no call reads or changes rows of others, and
// workspaces can stand on databases of their own. And every call of staff that changes something leaves an entry in the
// audit log. What doesn't fails, in every test that asks the product.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type CompiledQuery, DefaultQueryExecutor } from 'kysely';
import type { Database } from '../database/open.ts';

interface Call {
  readonly url: string;
  /** Statements that wrote what the audit log has to tell. */
  readonly writes: Set<string>;
  isAudited: boolean;
}

const nothing: Call = { url: '', writes: new Set(), isAudited: false };
const calls = new AsyncLocalStorage<Call>();
const found = new Set<string>();
let tables: ReadonlySet<string> | undefined;

type Hook<Rest extends readonly unknown[]> = (
  request: { readonly url: string },
  reply: { readonly statusCode: number },
  ...rest: Rest
) => void;

type AnswerHook = (request: unknown, reply: { readonly statusCode: number }) => Promise<void>;

interface Server {
  readonly addHook: ((name: 'onRequest', hook: Hook<[done: () => void]>) => unknown) &
    ((name: 'onSend', hook: AnswerHook) => unknown);
}

interface Executor {
  executeQuery: (query: CompiledQuery, ...rest: unknown[]) => Promise<unknown>;
}

/** Once for all apps of a process; what no call has caused, as sweeps by the clock, is not looked at. */
export async function watchQueries(http: Server, database: Database): Promise<void> {
  http.addHook('onRequest', ({ url }, _reply, done) => inCall(url, done));
  http.addHook('onSend', async (_request, { statusCode }) => {
    const missing = statusCode < 300 ? await findMissingEntry(database) : undefined;
    if (missing) throw missing;
  });
  if (tables) return;
  const all = await database.introspection.getTables();
  const isOfWorkspaces = ({ columns }: (typeof all)[number]) => columns.some(({ name }) => name === 'workspace_id');
  tables = new Set(all.filter(isOfWorkspaces).map(({ name }) => name));
  const executor = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as Executor;
  const execute = executor.executeQuery;
  executor.executeQuery = async function watched(query, ...rest) {
    const call = calls.getStore();
    if (call) checkQuery(query.sql, call.url);
    const result = await execute.call(this, query, ...rest);
    const { rows, numAffectedRows } = result as {
      readonly rows: readonly unknown[];
      readonly numAffectedRows?: bigint;
    };
    // Of what is carried out with a later statement no result is known.
    const isLater = 'isLater' in query;
    if (call && (isLater || rows.length > 0 || (numAffectedRows ?? 0n) > 0n)) noteWrite(query.sql, call);
    return result;
  };
}

export function inCall<Answer>(url: string, work: () => Answer): Answer {
  return calls.run({ url, writes: new Set(), isAudited: false }, work);
}

/** What isn't told in the audit log, by the beginning of the statement. */
const untold: readonly { readonly of: RegExp; readonly because: string }[] = [
  { of: /^(insert into|update|delete from) "?(budgets|pool_\w+|pairing_tries)\b/i, because: 'it counts tries' },
  {
    of: /^(insert into|update|delete from) "?(selected_workspaces|notifications)\b/i,
    because: 'it is a person’s own choice',
  },
  { of: /^(insert into|update|delete from) "?images\b/i, because: 'what shows the image tells of it' },
  { of: /^(insert into|update) "?import(s|_parts|_parts_begun)\b/i, because: 'the customers tell of it' },
  { of: /^insert into "?device_check_ins\b/i, because: 'it keeps one that came from counting again' },
  {
    of: /^(insert into "?(agreements|consent_events)\b|update "?customers"? set "?resubscribe_requested_at\b)/i,
    because: 'the record of consent tells what a customer did',
  },
  { of: /^update "?inbound_texts"? set "?seen_at\b/i, because: 'it is no change' },
  { of: /^update "?api_keys"? set "?last_used_at\b/i, because: 'it is no change' },
];
const audited = /^\/client\/|^\/public\/\w+\/device\/check-in$/;
/** Goes on over several calls, and is told with the first. */
const goesOn = /\/ws\/([^/]+)\/imports\/([^/]+)\/undo$/;

function noteWrite(text: string, call: Call): void {
  const statement = text.trim().replaceAll(/\s+/g, ' ');
  if (!/^(insert|update|delete)\b/i.test(statement)) return;
  if (/^insert into "?audit_entries\b/i.test(statement)) call.isAudited = true;
  else if (!untold.some(({ of }) => of.test(statement))) call.writes.add(statement);
}

/** Of the call in which it is asked. */
export async function findMissingEntry(database: Database): Promise<Error | undefined> {
  const { url, writes, isAudited } = calls.getStore() ?? nothing;
  if (isAudited || writes.size === 0 || !audited.test(url)) return undefined;
  const [, workspaceId, importId] = goesOn.exec(url) ?? [];
  if (workspaceId !== undefined && importId !== undefined) {
    const told = database.selectFrom('audit_entries').select('entry_id').where('workspace_id', '=', workspaceId);
    const undone = told.where('action', '=', 'import.undone').where('subject_id', '=', importId);
    if ((await undone.execute()).length > 0) return undefined;
  }
  return new Error(`${url} leaves no entry in the audit log: ${[...writes].join('; ')}`);
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
  { of: /^\/texts\//, key: names('hook_key'), because: 'a gateway’s address has no other name' },
  {
    of: /^\/(texts|client)\//,
    key: names('sender'),
    because: 'whoever says STOP to a sender means all who text from it',
  },
  { of: /^\/s\//, key: names('(?:link_)?code'), because: 'a short link has no other name' },
  { of: /^\/metrics$/, key: /^select (count|min)\(/i, because: 'an operator reads counts of all workspaces' },
];

/** What a call sets off without waiting for it: rows of all workspaces that are over, a few at a time. */
const sweeps: readonly RegExp[] = [
  /^delete from "?\w+"? where \([^)]+\) in \(\s*select .* limit \d+\s*\)$/,
  /^delete from "pairing_tries" where "at" <= (\?|\$\d+)$/,
  /^select "workspace_id", "image_key" from "images" where "removed_at" is not null .* limit (\?|\$\d+) offset (\?|\$\d+)$/,
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
