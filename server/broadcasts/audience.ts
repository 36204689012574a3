// Who of a segment gets a broadcast's text, and why the others don't.
import type { SkipReason } from '@fanfare/contract/broadcasts.ts';
import type { Segment } from '@fanfare/contract/segments.ts';
import { listAgreed } from '../customers/agreements-store.ts';
import { listMeant } from '../customers/segment-store.ts';
import type { GatewayRow } from '../database/gateway-tables.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Database } from '../database/open.ts';
import { northAmericanCode, ruleOf } from '../numbers/rules.ts';
import { findWorkspace } from './store.ts';

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
}

export interface Recipient {
  readonly phone: string;
  readonly skipped: SkipReason | undefined;
}

/** In the order of their numbers. */
export async function listAudience(database: Database, page: AudiencePage): Promise<Recipient[]> {
  const { workspaceId, hasOtherConsent, gateway } = page;
  const rows = await listMeant(database, page);
  const unsure = rows.filter((row) => row.optout === 0 && row.joined_text === null);
  const [agreed, pending, { country }] = await Promise.all([
    hasOtherConsent ? undefined : listAgreed(database, workspaceId, phonesOf(unsure)),
    listPending(database, workspaceId, phonesOf(rows)),
    findWorkspace(database, workspaceId),
  ]);
  const ownCode = ruleOf(country)?.code ?? northAmericanCode;
  return rows.map(({ phone, optout, joined_text }) => {
    const hasConsent = joined_text !== null || agreed === undefined || agreed.has(phone);
    return { phone, skipped: reasonOf({ phone, optout, hasConsent, isPending: pending.has(phone), ownCode, gateway }) };
  });
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
  return isTextable(phone) && (gateway.allows_foreign === 1 || phone.startsWith(ownCode)) ? undefined : 'notAllowed';
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
