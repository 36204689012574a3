// Owners read the audit log; whoever changes something adds to it.
import { type AuditEntry, auditPageMax, exportAudit, searchAudit } from '@fanfare/contract/audit.ts';
import { loadHasher } from '../customers/consent-store.ts';
import type { Database } from '../database/open.ts';
import type { RecordAudit } from '../http/audit.ts';
import { writeCsv } from '../http/file-answer.ts';
import { toPage } from '../http/paging.ts';
import { type Router, serve } from '../http/serve.ts';
import * as store from './store.ts';

interface AuditParts {
  readonly database: Database;
  readonly clock: () => number;
}

/** Adds an entry in the transaction of its change. */
export function openAudit(clock: () => number): RecordAudit {
  return async (transaction, change) => {
    const { workspaceId, phone } = change;
    const phoneHash = phone === undefined ? null : (await loadHasher(transaction))(workspaceId, phone);
    await store.addEntry(transaction, { ...change, phoneHash, now: clock() });
  };
}

export function mountAudit(router: Router, { database, clock }: AuditParts): void {
  const toSearch = async <Asked extends { readonly phone?: string | undefined }>(workspaceId: string, asked: Asked) => {
    const { phone, ...rest } = asked;
    const phoneHash = phone === undefined ? undefined : (await loadHasher(database))(workspaceId, phone);
    return { ...rest, workspaceId, phoneHash };
  };

  serve(router, searchAudit, async ({ params, body }) => {
    const rows = await store.listEntries(database, await toSearch(params.ws, body));
    return toPage(rows, body.limit, toKey);
  });

  serve(router, exportAudit, async ({ params, body }) => {
    const { delimiter, ...filter } = body;
    const search = await toSearch(params.ws, filter);
    const day = new Date(clock()).toISOString().slice(0, 10);
    return { name: `audit-log-${day}.csv`, parts: writeCsv(columns, pagesOf(database, search), delimiter) };
  });
}

const columns = Object.entries<(entry: AuditEntry) => string>({
  at: ({ at }) => new Date(at).toISOString(),
  actor: ({ actorName }) => actorName,
  actorKind: ({ actorKind }) => actorKind,
  actorId: ({ actorId }) => actorId,
  action: ({ action }) => action,
  subject: ({ subjectName }) => subjectName,
  subjectId: ({ subjectId }) => subjectId,
  before: ({ before }) => toText(before),
  after: ({ after }) => toText(after),
  network: ({ network }) => network,
});

async function* pagesOf(
  database: Database,
  search: Omit<store.EntryPage, 'limit' | 'lastEvaluatedKey'>,
): AsyncGenerator<readonly AuditEntry[]> {
  let lastEvaluatedKey: store.EntryPage['lastEvaluatedKey'];
  do {
    const asked = { ...search, limit: auditPageMax, lastEvaluatedKey };
    const rows = await store.listEntries(database, asked, { isBegun: true });
    const page = toPage(rows, auditPageMax, toKey);
    yield page.items;
    lastEvaluatedKey = page.last_evaluated_key ?? undefined;
  } while (lastEvaluatedKey);
}

function toKey({ at, entryId }: AuditEntry) {
  return { at, entryId };
}

function toText(values: AuditEntry['before']): string {
  return Object.keys(values).length === 0 ? '' : JSON.stringify(values);
}
