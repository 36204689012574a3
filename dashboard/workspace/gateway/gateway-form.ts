// What an owner types about the gateway, and what is sent of it.
import {
  type Gateway,
  type GatewayKind,
  androidCloudUrl,
  moneyCapMicrosMax,
  paceDefaults,
  paceMax,
  partMicrosMax,
  partsCapMax,
  twilioUrl,
} from '@fanfare/contract/gateways.ts';
import { holdsNoPassword } from '@fanfare/contract/parse-url.ts';
import type { GatewayBody } from './use-gateway.ts';

const micros = 1_000_000;

/** Numbers as they were typed; credentials are empty where those that are kept stay. */
export interface Draft {
  readonly kind: GatewayKind;
  readonly sender: string;
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  readonly username: string;
  readonly password: string;
  readonly signingKey: string;
  readonly sim: string;
  readonly answersLookups: boolean;
  readonly renewsSecret: boolean;
  readonly pace: string;
  readonly broadcastParts: string;
  readonly monthParts: string;
  readonly monthMoney: string;
  readonly partPrice: string;
  readonly currency: string;
  readonly from: string;
  readonly until: string;
  readonly isDoubleOptIn: boolean;
  readonly allowsForeign: boolean;
  readonly answersStopItself: boolean;
}

const urls: Readonly<Record<GatewayKind, string>> = {
  practice: '',
  twilio: twilioUrl,
  android: androidCloudUrl,
  http: '',
};

export function toDraft(gateway: Gateway): Draft {
  const { account, kind } = gateway;
  const typed = (value: number | null) => (value === null ? '' : String(value));
  return {
    kind,
    sender: gateway.sender,
    url: account && 'url' in account ? account.url : '',
    accountSid: account?.kind === 'twilio' ? account.accountSid : '',
    username: account?.kind === 'android' ? account.username : '',
    authToken: '',
    password: '',
    signingKey: '',
    renewsSecret: false,
    sim: typed(account?.kind === 'android' ? account.simNumber : null),
    answersLookups: account?.kind === 'http' && account.answersLookups,
    pace: String(gateway.pacePerMinute),
    broadcastParts: typed(gateway.broadcastPartsMax),
    monthParts: typed(gateway.monthPartsMax),
    monthMoney: gateway.monthMicrosMax === null ? '' : String(gateway.monthMicrosMax / micros),
    partPrice: String(gateway.partMicros / micros),
    currency: gateway.currency,
    from: String(gateway.textsFrom),
    until: String(gateway.textsUntil),
    isDoubleOptIn: gateway.isDoubleOptIn,
    allowsForeign: gateway.allowsForeign,
    answersStopItself: gateway.answersStopItself,
  };
}

/** With the address and the pace that were last known of that kind, be it saved or typed, else those that are usual there. */
export function withKind(draft: Draft, kind: GatewayKind, known: readonly Draft[]): Draft {
  const usual = { url: urls[kind], pace: String(paceDefaults[kind]), answersStopItself: kind === 'twilio' };
  const { url, pace, answersStopItself } = known.findLast((one) => one.kind === kind) ?? usual;
  return { ...draft, kind, url, pace, answersStopItself };
}

/** As it may be kept in the browser: an address may hold a password, but for the one that is saved. */
export function withoutSecrets(draft: Draft, saved: Draft): Draft {
  const url = draft.url === saved.url || holdsNoPassword(draft.url.trim()) ? draft.url : '';
  return { ...draft, url, authToken: '', password: '', signingKey: '' };
}

const ofAccount: ReadonlySet<string> = new Set<keyof Draft>([
  'url',
  'accountSid',
  'authToken',
  'username',
  'password',
  'signingKey',
  'sim',
  'answersLookups',
  'renewsSecret',
]);

/**
 * What was typed since `before` stays; the rest becomes what stands there `now`. Of an account that is another kind by
 * now nothing is mixed into that.
 */
export function rebase(typed: Draft, before: Draft, now: Draft): Draft {
  const isOtherKind = typed.kind === before.kind && now.kind !== before.kind;
  const isKept = (name: string) =>
    typed[name as keyof Draft] !== before[name as keyof Draft] && !(isOtherKind && ofAccount.has(name));
  return { ...now, ...Object.fromEntries(Object.entries(typed).filter(([name]) => isKept(name))) };
}

export function toBody(draft: Draft, seen: number): GatewayBody {
  return {
    account: toAccount(draft),
    sender: draft.sender,
    pacePerMinute: Number(draft.pace),
    broadcastPartsMax: toCap(draft.broadcastParts),
    monthPartsMax: toCap(draft.monthParts),
    monthMicrosMax: draft.monthMoney === '' ? null : toMicros(draft.monthMoney),
    partMicros: toMicros(draft.partPrice),
    currency: draft.currency.toUpperCase(),
    textsFrom: Number(draft.from),
    textsUntil: Number(draft.until),
    isDoubleOptIn: draft.isDoubleOptIn,
    allowsForeign: draft.allowsForeign,
    answersStopItself: draft.answersStopItself,
    updatedAt: seen,
  };
}

function toAccount(draft: Draft): GatewayBody['account'] {
  const { kind, url, accountSid, authToken, username, password, signingKey, sim } = draft;
  if (kind === 'practice') return { kind };
  if (kind === 'twilio') return { kind, url, accountSid, ...(authToken !== '' && { authToken }) };
  if (kind === 'http') return { kind, url, answersLookups: draft.answersLookups, renewsSecret: draft.renewsSecret };
  return {
    kind,
    url,
    username,
    ...(password !== '' && { password }),
    ...(signingKey !== '' && { signingKey }),
    simNumber: sim === '' ? null : Number(sim),
  };
}

const count = /^\d+$/;
const numberShapes = {
  pace: count,
  broadcastParts: count,
  monthParts: count,
  monthMoney: /^\d+(?:[.,](?:\d{1,2}|\d{4,6}))?$/,
  partPrice: /^\d+(?:[.,]\d{1,6})?$/,
} as const;
const maxima: Readonly<Record<string, number>> = {
  pace: paceMax,
  broadcastParts: partsCapMax,
  monthParts: partsCapMax,
  monthMoney: moneyCapMicrosMax / micros,
  partPrice: partMicrosMax / micros,
} satisfies Record<keyof typeof numberShapes, number>;
export type RuleName = keyof typeof numberShapes | 'currency';
const ruleNames = [...(Object.keys(numberShapes) as (keyof typeof numberShapes)[]), 'currency'] as const;
const caps: ReadonlySet<string> = new Set(['broadcastParts', 'monthParts', 'monthMoney']);

/** What is wrong with it, as its text is called. A number is typed as what it will be taken for: "1,000" may be a thousand or one. */
export function faultOf(draft: Draft, name: RuleName) {
  const typed = draft[name];
  if (name === 'currency') return /^[a-z]{3}$/i.test(typed) ? undefined : 'currencyWrong';
  if (caps.has(name) && typed === '') return undefined;
  if (!numberShapes[name].test(typed)) return numberShapes[name] === count ? 'countWrong' : 'numberWrong';
  if (caps.has(name) && toMicros(typed) === 0) return 'capWrong';
  if (name === 'pace' && (Number(typed) < 1 || Number(typed) > paceMax)) return 'paceWrong';
  if (toMicros(typed) > maxOf(name) * micros) return 'tooMuch';
  // Money can't be counted where nobody says what a part costs.
  return name === 'partPrice' && draft.monthMoney !== '' && toMicros(typed) === 0 ? 'priceMissing' : undefined;
}

/** As it is typed: a price and money in whole units of the currency. */
export function maxOf(name: RuleName): number {
  return maxima[name] ?? Number.POSITIVE_INFINITY;
}

const needs = {
  practice: [],
  twilio: ['url', 'accountSid', 'authToken', 'sender'],
  android: ['url', 'username', 'password', 'signingKey'],
  http: ['url'],
} as const satisfies Readonly<Record<GatewayKind, readonly (keyof Draft)[]>>;
export type AccountName = (typeof needs)[GatewayKind][number];
export const secrets: ReadonlySet<string> = new Set<AccountName>(['authToken', 'password', 'signingKey']);

/** Whether that kind of account needs it. A secret that is known of such a one may stay empty. */
export function isMissing(draft: Draft, name: AccountName, known: Gateway['account']): boolean {
  const needed: readonly AccountName[] = needs[draft.kind];
  const isKept = known?.kind === draft.kind && secrets.has(name);
  return needed.includes(name) && !isKept && draft[name].trim() === '';
}

export function hasFaults(draft: Draft, known: Gateway['account'] = null): boolean {
  const isUnfinished = needs[draft.kind].some((name) => isMissing(draft, name, known));
  return isUnfinished || ruleNames.some((name) => faultOf(draft, name) !== undefined);
}

function toCap(typed: string): number | null {
  return typed === '' ? null : Number(typed);
}

/** Also as it is written where a comma stands before the cents. */
function toMicros(typed: string): number {
  return Math.round(Number(typed.replace(',', '.')) * micros);
}
