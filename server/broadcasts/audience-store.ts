// Who of a segment gets a broadcast's text, why the others don't, and a row for each of them.
import type { SkipReason } from '@fanfare/contract/broadcasts.ts';
import type { Segment } from '@fanfare/contract/segments.ts';
import { listAgreed } from '../customers/agreements-store.ts';
import { loadHasher } from '../customers/consent-store.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type MeantPage,
  type MeantRows,
  countMeant,
  fromMeant,
  listMeant,
  startDigits,
} from '../customers/segment-store.ts';
import type { GatewayRow } from '../database/gateway-tables.ts';
import { writesBesideOthers } from '../database/engine.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Database, Transaction } from '../database/open.ts';
import { codeOf, freeToCall, isAllowed } from '../messages/textable.ts';
import { type BroadcastKey, findWorkspace } from './store.ts';

/** Between two pages others are answered, whom a longer one would keep waiting for longer than an answer takes. */
export const pageMax = 250;
/** Where nothing is written between them. */
const countedAtOnce = 1_000;

export interface AudiencePage {
  readonly workspaceId: string;
  readonly segment: Segment;
  /** Who joined later is not meant. */
  readonly now: number;
  /** The last number before these. */
  readonly after: string;
  readonly limit: number;
  /** The last number of these, where it is known. */
  readonly until?: string | undefined;
  readonly hasOtherConsent: boolean;
  readonly gateway: Pick<GatewayRow, 'allows_foreign' | 'kind'>;
  readonly except?: MeantRows['except'];
}

export interface Recipient {
  readonly phone: string;
  readonly skipped: SkipReason | undefined;
}

/** In the order of their numbers. */
export async function listAudience(database: Database, page: AudiencePage): Promise<MeantPage<Recipient>> {
  const { workspaceId, hasOtherConsent, gateway } = page;
  const { rows, reached } = await listMeant(database, page);
  const unsure = rows.filter((row) => row.optout === 0 && row.joined_text === null);
  const [agreed, pending, { country }] = await Promise.all([
    hasOtherConsent ? undefined : listAgreed(database, workspaceId, phonesOf(unsure)),
    listPending(database, { workspaceId, gateway }, phonesOf(rows)),
    findWorkspace(database, workspaceId),
  ]);
  const ownCode = codeOf(country);
  const recipients = rows.map(({ phone, optout, joined_text }) => {
    const hasConsent = joined_text !== null || agreed === undefined || agreed.has(phone);
    return { phone, skipped: reasonOf({ phone, optout, hasConsent, isPending: pending.has(phone), ownCode, gateway }) };
  });
  return { rows: recipients, reached };
}

type Judging = Pick<AudiencePage, 'hasOtherConsent' | 'gateway'>;

/** Whether a customer's own row says all there is to know of whether they may be texted. */
export function rowSaysAll({ hasOtherConsent, gateway }: Judging): RawBuilder<SqlBool> {
  return sql<SqlBool>`(optout = 1 or ${hasOtherConsent ? sql`0 = 0` : sql`joined_text is not null`})
    and not ${isPendingNow(gateway, sql`customers.workspace_id`)}`;
}

/** Of the number of a row with a `phone`. */
function isPendingNow({ kind }: Pick<GatewayRow, 'kind'>, workspaceId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from confirmations where confirmations.workspace_id = ${workspaceId}
    and confirmations.phone = customers.phone and confirmations.kind in (${sql.join(pendingKinds(kind))}))`;
}

/** What a practice phone has said proves nothing to anybody but practice. */
function pendingKinds(kind: GatewayRow['kind']): readonly ('join' | 'practiced')[] {
  return kind === 'practice' ? ['join'] : ['join', 'practiced'];
}

/**
 * The texts of those of a page of whom {@link rowSaysAll}, by the same rules; `others` have theirs already. Somebody who
 * has come to be meant or been changed since those were listed is judged by what their row says now, and gets none where
 * it leaves anything open.
 */
export async function selectTexts(
  transaction: Transaction,
  page: AudiencePage,
  others: readonly Recipient[],
): Promise<TextsQuery> {
  const { workspaceId, gateway } = page;
  const ownCode = codeOf((await findWorkspace(transaction, workspaceId)).country);
  const isForeign =
    gateway.allows_foreign === 1 ? sql`1 = 0` : sql`substr(phone, 1, ${sql.lit(ownCode.length)}) <> ${ownCode}`;
  const meant = fromMeant(transaction, page, page.until);
  const rest =
    others.length === 0 ? meant : meant.where(sql<SqlBool>`not ${isOneOf(transaction, 'phone', phonesOf(others))}`);
  const hasNoConsent = page.hasOtherConsent ? sql`1 = 0` : sql`joined_text is null`;
  return {
    query: sql`select phone, case when optout = 1 then 'optedOut'
      when ${isPendingNow(gateway, sql`${workspaceId}`)} then 'pending'
      when ${hasNoConsent} then 'noConsent'
      when substr(phone, 1, ${sql.lit(startDigits)}) in (${sql.join(freeToCall)}) or ${isForeign} then 'notAllowed'
      else '' end as reason from (${rest.select(['phone', 'optout', 'joined_text'])}) as customers`,
  };
}

export interface OfBroadcast {
  readonly phone: string;
  /** Why they get none; empty where they get one. */
  readonly reason: SkipReason | '';
}

/** The columns `phone` and `reason`, as in {@link OfBroadcast}. */
interface TextsQuery {
  readonly query: RawBuilder<unknown>;
}

export type TextsToAdd = readonly OfBroadcast[] | TextsQuery;

/** So that the ids of all of a broadcast's texts are as long. */
const firstText = 10_000_000;

interface OfOneBroadcast extends BroadcastKey {
  /** Of each text. */
  readonly parts: number;
  readonly now: number;
  /** How many it has already. */
  readonly before: number;
}

/**
 * A broadcast's texts, a million of them perhaps: only what differs travels, and nothing of those that a query makes.
 * Answers how many they are.
 */
export async function addOfBroadcast(
  transaction: Transaction,
  { workspaceId, broadcastId, parts, now, before }: OfOneBroadcast,
  texts: TextsToAdd,
): Promise<number> {
  const made = 'query' in texts ? sql`(${texts.query})` : selectEach(transaction, texts);
  const number = sql`cast(${firstText + before - 1} as bigint) + row_number() over (order by phone)`;
  const ifSent = (value: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) =>
    sql`case when reason = '' then ${value} else ${otherwise} end`;
  const at = sql`cast(${now} as bigint)`;
  const added =
    await sql`insert into messages (workspace_id, message_id, broadcast_id, kind, phone, state, reason, body,
      parts, due_at, created_at, settled_at)
    select ${workspaceId}, ${`${broadcastId}.`} || cast(${number} as text), ${broadcastId}, 'broadcast', phone,
      ${ifSent(sql`'waiting'`, sql`'skipped'`)}, reason, '', ${ifSent(sql`cast(${parts} as bigint)`, sql`0`)},
      ${ifSent(at, sql`null`)}, ${at}, ${ifSent(sql`null`, at)}
    from ${made} as made`.execute(transaction);
  return Number(added.numAffectedRows ?? 0n);
}

function selectEach(transaction: Transaction, texts: readonly OfBroadcast[]): RawBuilder<unknown> {
  if (!writesBesideOthers(transaction)) {
    const rows = JSON.stringify(texts.map(({ phone, reason }) => [phone, reason]));
    return sql`(select value ->> 0 as phone, value ->> 1 as reason from json_each(${rows}))`;
  }
  const [phones, reasons] = [texts.map(({ phone }) => phone), texts.map(({ reason }) => reason)];
  return sql`(select * from unnest(${phones}::text[], ${reasons}::text[]) as each (phone, reason))`;
}

/** So many whose numbers begin with the same digits. */
interface RecipientGroup extends Recipient {
  readonly count: number;
}

/** How many they are, in the order of their numbers. Only those of whom their own row does not say all are listed. */
export async function countAudience(
  database: Database,
  page: Omit<AudiencePage, 'after' | 'limit'>,
): Promise<RecipientGroup[]> {
  const { workspaceId, gateway } = page;
  const saysAll = rowSaysAll(page);
  const [rows, { country }] = await Promise.all([
    countMeant(database, page, saysAll),
    findWorkspace(database, workspaceId),
  ]);
  const ownCode = codeOf(country);
  const groups = new Map<string, RecipientGroup>();
  const add = (phone: string, skipped: SkipReason | undefined, count: number) => {
    const key = `${phone} ${skipped}`;
    groups.set(key, { phone, skipped, count: (groups.get(key)?.count ?? 0) + count });
  };
  for (const { start, optout, count } of rows.filter(({ isTrue }) => isTrue)) {
    add(start, reasonOf({ phone: start, optout, hasConsent: true, isPending: false, ownCode, gateway }), count);
  }
  let after = rows.every(({ isTrue }) => isTrue) ? undefined : '';
  while (after !== undefined) {
    const others: MeantPage<Recipient> = await listAudience(database, {
      ...page,
      after,
      limit: countedAtOnce,
      except: saysAll,
    });
    for (const { phone, skipped } of others.rows) add(phone.slice(0, startDigits), skipped, 1);
    after = others.reached;
  }
  return [...groups.values()].toSorted((one, other) => (one.phone < other.phone ? -1 : 1));
}

interface Judged {
  readonly phone: string;
  readonly optout: number;
  readonly hasConsent: boolean;
  readonly isPending: boolean;
  /** Of the workspace's country. */
  readonly ownCode: string;
  readonly gateway: Pick<GatewayRow, 'allows_foreign'>;
}

function reasonOf({ phone, optout, hasConsent, isPending, ownCode, gateway }: Judged): SkipReason | undefined {
  if (optout === 1) return 'optedOut';
  if (isPending) return 'pending';
  if (!hasConsent) return 'noConsent';
  return isAllowed(phone, ownCode, gateway) ? undefined : 'notAllowed';
}

/** Those of them who have to answer before they are texted. */
export async function listPending(
  database: Database,
  { workspaceId, gateway }: { readonly workspaceId: string; readonly gateway: Pick<GatewayRow, 'kind'> },
  phones: readonly string[],
): Promise<ReadonlySet<string>> {
  if (phones.length === 0) return new Set();
  const rows = await database
    .selectFrom('confirmations')
    .select('phone')
    .where('workspace_id', '=', workspaceId)
    .where('kind', 'in', pendingKinds(gateway.kind))
    .where(isOneOf(database, 'phone', phones))
    .execute();
  return new Set(phonesOf(rows));
}

/** When each of these numbers opted out the last time, by the order of its record; nothing of those that never have. */
export async function listLastOptouts(
  transaction: Transaction,
  workspaceId: string,
  phones: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (phones.length === 0) return new Map();
  const hash = await loadHasher(transaction);
  const byHash = new Map(phones.map((phone) => [hash(workspaceId, phone), phone]));
  const rows = await transaction
    .selectFrom('consent_events')
    .select(['phone_hash', 'at'])
    .where('workspace_id', '=', workspaceId)
    .where(isOneOf(transaction, 'phone_hash', byHash.keys()))
    .where('kind', '=', 'optout')
    .orderBy('position')
    .execute();
  return new Map(rows.map(({ phone_hash: phoneHash, at }) => [byHash.get(phoneHash) ?? '', at]));
}

function phonesOf(rows: readonly { readonly phone: string }[]): string[] {
  return rows.map(({ phone }) => phone);
}
