// Who of a segment gets a broadcast's text, and why the others don't.
import type { SkipReason } from '@fanfare/contract/broadcasts.ts';
import type { Segment } from '@fanfare/contract/segments.ts';
import { listAgreed } from '../customers/agreements-store.ts';
import { type MeantPage, type MeantRows, countMeant, listMeant, startDigits } from '../customers/segment-store.ts';
import type { GatewayRow } from '../database/gateway-tables.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Database } from '../database/open.ts';
import { northAmericanCode, ruleOf } from '../numbers/rules.ts';
import { findWorkspace, rowSaysAll } from './store.ts';

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
  readonly hasOtherConsent: boolean;
  readonly gateway: Pick<GatewayRow, 'allows_foreign'>;
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
    listPending(database, workspaceId, phonesOf(rows)),
    findWorkspace(database, workspaceId),
  ]);
  const ownCode = codeOf(country);
  const recipients = rows.map(({ phone, optout, joined_text }) => {
    const hasConsent = joined_text !== null || agreed === undefined || agreed.has(phone);
    return { phone, skipped: reasonOf({ phone, optout, hasConsent, isPending: pending.has(phone), ownCode, gateway }) };
  });
  return { rows: recipients, reached };
}

/** So many whose numbers begin with the same digits. */
export interface RecipientGroup extends Recipient {
  readonly count: number;
}

/** How many they are, in the order of their numbers. Only those of whom their own row does not say all are listed. */
export async function countAudience(
  database: Database,
  page: Omit<AudiencePage, 'after' | 'limit'>,
): Promise<RecipientGroup[]> {
  const { workspaceId, hasOtherConsent, gateway } = page;
  const saysAll = rowSaysAll(hasOtherConsent);
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
  for (let after: string | undefined = rows.every(({ isTrue }) => isTrue) ? undefined : ''; after !== undefined;) {
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

/** What the numbers of a workspace's country begin with. */
export function codeOf(country: string | undefined): string {
  return ruleOf(country)?.code ?? northAmericanCode;
}

/** Whether a workspace texts such numbers at all. `ownCode`: of its country. */
export function isAllowed(phone: string, ownCode: string, gateway: Pick<GatewayRow, 'allows_foreign'>): boolean {
  return isTextable(phone) && (gateway.allows_foreign === 1 || phone.startsWith(ownCode));
}

/** Nobody reads texts at a number that is free to call. */
function isTextable(phone: string): boolean {
  return !/^1(8(00|33|44|55|66|77|88)|900)/.test(phone);
}

/** Those of them who have to answer before they are texted. */
export async function listPending(
  database: Database,
  workspaceId: string,
  phones: readonly string[],
): Promise<ReadonlySet<string>> {
  if (phones.length === 0) return new Set();
  const rows = await database
    .selectFrom('confirmations')
    .select('phone')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'join')
    .where(isOneOf(database, 'phone', phones))
    .execute();
  return new Set(phonesOf(rows));
}

function phonesOf(rows: readonly { readonly phone: string }[]): string[] {
  return rows.map(({ phone }) => phone);
}
