// A number's record as people read it: how each stay began stands in the customer's row, or at the stay's end.
import { findConsentText } from '@fanfare/contract/consent-texts.ts';
import type { ConsentEntry } from '@fanfare/contract/consent.ts';
import type { NumberingPlan } from '@fanfare/contract/numbering-plan.ts';
import type { Database } from '../database/open.ts';
import type { ConsentEventRow, CustomerRow } from '../database/tables.ts';
import { writeCsv } from '../http/file-answer.ts';
import {
  type StoredAgreement,
  listAgreements,
  listOwnTexts,
  playerPage,
  toJoinedAgreements,
} from './agreements-store.ts';
import { type CustomerKey, listEventRows } from './consent-store.ts';
import { findImportSources } from './imports-store.ts';
import { type MergeNote, listMergeNotes } from './merges-store.ts';
import { type RecordLine, listRecordLines } from './record-store.ts';
import { findCustomerRow, toJoinedEvent } from './store.ts';

type Entry = Omit<ConsentEntry, 'fileName' | 'agreement'>;
type Agreed = Entry & Pick<ConsentEntry, 'agreement'>;

/** Oldest first; nothing for a number that never was a customer. */
export async function readConsent(database: Database, key: CustomerKey): Promise<ConsentEntry[] | undefined> {
  const [row, events, merges] = await Promise.all([
    findCustomerRow(database, key),
    listEventRows(database, key),
    listMergeNotes(database, key),
  ]);
  if (!row && events.length === 0) return undefined;
  const bare = [...toStays(events).flat(), ...toPresentStay(row, presentEvents(events), merges)];
  const joinedAt = bare.filter(isOwnAct).map(({ at }) => at);
  const agreements = [...(await listAgreements(database, key, joinedAt)), ...(row ? toJoinedAgreements(row) : [])];
  const ownTexts = await listOwnTexts(database, key.workspaceId, agreements);
  const entries = withAgreements(bare, agreements, ownTexts);
  const importIds = new Set(entries.flatMap(({ importId }) => importId ?? []));
  const sources = await findImportSources(database, key.workspaceId, [...importIds]);
  return entries.map((entry) => {
    const source = sources.get(entry.importId ?? '');
    return { ...entry, who: entry.who ?? source?.who ?? null, fileName: source?.fileName ?? null };
  });
}

/** Each stay that has ended, its beginning moved to where it belongs. */
function toStays(events: readonly ConsentEventRow[]): Entry[][] {
  const stays: Entry[][] = [];
  let stay: Entry[] = [];
  for (const event of events) {
    stay.push(toEntry(event));
    if (event.kind !== 'removed') continue;
    const [joined, removed] = stay.splice(-2);
    stays.push([...withJoined(joined, stay), removed].filter((entry) => entry !== undefined));
    stay = [];
  }
  return stays;
}

/** What they had texted before they were a customer stands before it. */
function withJoined(joined: Entry | undefined, events: readonly Entry[]): Entry[] {
  if (!joined) return [...events];
  const first = events.findIndex(({ way, at }) => way !== 'text' || at >= joined.at);
  return events.toSpliced(first === -1 ? events.length : first, 0, joined);
}

function presentEvents(events: readonly ConsentEventRow[]): Entry[] {
  return events.slice(events.findLastIndex(({ kind }) => kind === 'removed') + 1).map(toEntry);
}

function toPresentStay(row: CustomerRow | undefined, events: readonly Entry[], merges: readonly MergeNote[]): Entry[] {
  const { at, kind, way, who = null, importId = null } = row ? toJoinedEvent(row) : {};
  const joined = at !== undefined && kind && way ? { at, kind, way, who, importId, reason: '' } : undefined;
  const entries = withJoined(joined, events);
  const place = joined ? entries.indexOf(joined) : 0;
  for (const { mergedAt, importId: mergedBy } of merges) {
    const later = entries.findIndex(
      (entry, index) =>
        index > place && (entry.at > mergedAt || (entry.kind === 'optout' && entry.importId === mergedBy)),
    );
    const imported: Entry = {
      at: mergedAt,
      kind: 'imported',
      way: 'import',
      who: null,
      importId: mergedBy,
      reason: '',
    };
    entries.splice(later === -1 ? entries.length : later, 0, imported);
  }
  return entries;
}

function toEntry(row: ConsentEventRow): Entry {
  const { at, kind, way, member_id: who, import_id: importId, reason } = row;
  return { at, kind: kind as Entry['kind'], way: way as Entry['way'], who, importId, reason };
}

function isOwnAct({ way, kind }: Entry): boolean {
  return (way === 'invite' || way === 'device') && (kind === 'joined' || kind === 'requested' || kind === 'return');
}

/** Each agreement stands with what it came with; one that changed nothing else stands by itself. */
function withAgreements(
  entries: readonly Entry[],
  agreements: readonly StoredAgreement[],
  ownTexts: ReadonlyMap<string, string>,
): Agreed[] {
  const all: Agreed[] = entries.map((entry) => ({ ...entry, agreement: null }));
  for (const stored of agreements) {
    const { textVersion: version } = stored;
    const agreement = { version, text: ownTexts.get(version) ?? findConsentText(version) ?? '' };
    const index = all.findIndex((entry) => entry.at === stored.at && isOwnAct(entry));
    const found = all[index];
    if (found) {
      all[index] = { ...found, agreement };
      continue;
    }
    const later = all.findIndex(({ at }) => at > stored.at);
    const way = stored.page === playerPage ? 'device' : 'invite';
    const entry = { at: stored.at, kind: 'agreed', way, who: null, importId: null, reason: '' } as const;
    all.splice(later === -1 ? all.length : later, 0, { ...entry, agreement });
  }
  return all;
}

/** The record of the customers who are there, as a CSV file. */
export function writeConsent(database: Database, workspaceId: string, plan: NumberingPlan): AsyncGenerator<string> {
  const columns = Object.entries<(line: RecordLine) => string | null | undefined>({
    phone: ({ phone }) => plan.write(phone),
    at: ({ at }) => new Date(at).toISOString(),
    what: ({ kind }) => kind,
    how: ({ way }) => way,
    text: ({ agreed }) => agreed?.textVersion,
    page: ({ agreed }) => agreed?.page,
    member: ({ who }) => who,
    import: ({ importId }) => importId,
    reason: ({ reason }) => reason,
    record: ({ record }) => record,
  });
  return writeCsv(columns, listRecordLines(database, workspaceId));
}
