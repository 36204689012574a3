// What a workspace has before anybody chose, and how a row is answered.
import { randomBytes } from 'node:crypto';
import {
  type Gateway,
  type GatewayChange,
  type GatewayKind,
  paceDefaults,
  textsFromDefault,
  textsUntilDefault,
} from '@fanfare/contract/gateways.ts';
import type { GatewayRow } from '../database/gateway-tables.ts';
import type { Account } from './accounts.ts';
import type { HookAddresses } from './android.ts';

/** In force where a workspace has no row. Nobody tells it anything: its address is empty. */
export function practiceRow(workspaceId: string): GatewayRow {
  return {
    workspace_id: workspaceId,
    kind: 'practice',
    sender: '',
    settings: '{}',
    credentials: null,
    account_since: 0,
    hook_key: '',
    ...toRules({}, 'practice'),
    updated_at: 0,
    updated_by: '',
  };
}

export function newHookKey(): string {
  return randomBytes(18).toString('base64url');
}

export type Rules = Omit<GatewayChange, 'account' | 'sender' | 'updatedAt'>;

export function toRules(given: Rules, kind: GatewayKind) {
  return {
    pace_per_minute: given.pacePerMinute ?? paceDefaults[kind],
    broadcast_parts_max: given.broadcastPartsMax ?? null,
    month_parts_max: given.monthPartsMax ?? null,
    month_micros_max: given.monthMicrosMax ?? null,
    part_micros: given.partMicros ?? 0,
    currency: given.currency ?? 'USD',
    texts_from: given.textsFrom ?? textsFromDefault,
    texts_until: given.textsUntil ?? textsUntilDefault,
    is_double_opt_in: given.isDoubleOptIn ? 1 : 0,
    allows_foreign: given.allowsForeign ? 1 : 0,
    // Twilio does unless somebody has switched it off there; a phone can't.
    answers_stop_itself:
      kind === 'android' || kind === 'practice' ? 0 : Number(given.answersStopItself ?? kind === 'twilio'),
  };
}

/** With what only owners see, where it is given. */
export function toGateway(
  row: GatewayRow,
  ofOwners?: { readonly account: Account; readonly hooks: HookAddresses },
): Gateway {
  return {
    kind: row.kind,
    sender: row.sender,
    ...rulesOf(row),
    account: ofOwners ? toAnswer(ofOwners.account) : null,
    hooks: ofOwners && row.kind !== 'practice' ? ofOwners.hooks : null,
    updatedAt: updatedAtOf(row),
  };
}

export function updatedAtOf({ updated_at: at }: Pick<GatewayRow, 'updated_at'>): number | null {
  return at === 0 ? null : at;
}

/** Of what is shorter, four letters would be too much. */
const shownFrom = 8;

function toAnswer(account: Account): NonNullable<Gateway['account']> {
  if (account.kind === 'practice') return { kind: 'practice' };
  const secret = secretOf(account);
  return { ...account, ending: secret.length < shownFrom ? '' : secret.slice(-4) };
}

function secretOf(account: Exclude<Account, { kind: 'practice' }>): string {
  if (account.kind === 'twilio') return account.authToken;
  return account.kind === 'android' ? account.password : account.secret;
}

/** What the audit log says of one: no credentials, and of the address the host alone. */
export function toAudited({ kind, sender, settings, ...row }: GatewayRow) {
  const { url } = JSON.parse(settings) as { url?: string };
  return {
    kind,
    sender,
    ...(url !== undefined && { host: new URL(url).host }),
    ...rulesOf(row),
  };
}

/** The other way round than {@link toRules}. */
function rulesOf(row: Omit<GatewayRow, 'kind' | 'sender' | 'settings'>) {
  return {
    pacePerMinute: row.pace_per_minute,
    broadcastPartsMax: row.broadcast_parts_max,
    monthPartsMax: row.month_parts_max,
    monthMicrosMax: row.month_micros_max,
    partMicros: row.part_micros,
    currency: row.currency,
    textsFrom: row.texts_from,
    textsUntil: row.texts_until,
    isDoubleOptIn: row.is_double_opt_in === 1,
    allowsForeign: row.allows_foreign === 1,
    answersStopItself: row.answers_stop_itself === 1,
  };
}
