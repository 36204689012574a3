// How many letters and texts go out: each may cost somebody money, and fills a mail box or a telephone. What strangers
// ask for has half of a day, in parts of an hour, and so have what the clock sends and invitations; none of these has the
// last eighth, one letter at least, which is for people whom we know.
import { type Budget, findSpent, giveBack, msLeftOf, spend, spendTogether } from '../database/budgets.ts';
import type { Database } from '../database/open.ts';
import type { Settings } from '../settings.ts';
import type { Message } from './message.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** Of a day's budget, all strangers in an hour: who stops asking leaves the others something after an hour. */
const strangersPart = 1 / 8;
const knownPart = 1 / 8;
/** Letters of the clock to one person in a day, who can have many workspaces and tablets. */
const clockToRecipientMax = 100;
const names = { EMAIL: 'letters', SMS: 'texts' } as const;

export interface BudgetParts {
  readonly database: Database;
  readonly settings: Pick<Settings, 'letterBudget' | 'textBudget' | 'hasRateLimits'>;
  readonly clock: () => number;
  readonly warn: (words: string) => void;
}

interface MessageRequest {
  readonly medium: Message['medium'];
  /** Signed in, or asked from a browser that belongs to the account. */
  readonly isKnown: boolean;
  /** Goes to whomever an account names, and anybody may have an account. */
  readonly isInvitation?: boolean;
}

/** Of the whole installation and a day, by what monitoring calls it. */
export function dayBudget(settings: BudgetParts['settings'], medium: Message['medium']): Budget {
  return { name: names[medium], max: budgetOf(settings, medium).day, windowMs: dayMs };
}

type Asking = MessageRequest & { readonly address: string | undefined };

interface Recipient {
  readonly to: string;
  /** What others ask for leaves an owner theirs. */
  readonly isOwner: boolean;
  /** Brings a code for a new password, which letters that bring none leave theirs. */
  readonly isReset?: boolean;
}

/** How long an address waits until it may ask, of a recipient too where one is named; nothing where it need not. Leaves no row behind. */
export async function findWait(
  { database, settings, clock }: BudgetParts,
  asking: Asking & Partial<Recipient>,
): Promise<number | undefined> {
  const now = clock();
  for (const budget of budgetsOf(settings, asking)) {
    if ((await findSpent(database, budget, now)) >= budget.max) return msLeftOf(budget, now);
  }
  return undefined;
}

/** Counts that an address asked, whether or not there is anything to send; where it may not, how long to wait. */
export async function countAsking(parts: BudgetParts, asking: Asking): Promise<number | undefined> {
  const waitMs = await findWait(parts, asking);
  if (waitMs !== undefined) return waitMs;
  const now = parts.clock();
  for (const budget of ofAddress(parts.settings, asking)) {
    if ((await spend(parts.database, budget, now)) === undefined) return msLeftOf(budget, now);
  }
  return undefined;
}

/** Counts a message that goes out, and that its address asked; where it may not, nothing, and answers how long to wait. */
export async function countMessage(
  { database, settings, clock, warn }: BudgetParts,
  message: Asking & Recipient,
): Promise<number | undefined> {
  const now = clock();
  const { medium } = message;
  const spent = await spendTogether(database, budgetsOf(settings, message), now);
  if ('refused' in spent) return msLeftOf(spent.refused, now);
  warnAt(spent.spent.at(-1), { day: budgetOf(settings, medium).day, medium, warn });
  return undefined;
}

/** For one that goes to nobody; that its address asked stays counted. */
export async function takeBackMessage(
  { database, settings, clock }: BudgetParts,
  message: Asking & Recipient,
): Promise<void> {
  const unsent = { ...message, address: undefined };
  for (const budget of budgetsOf(settings, unsent)) await giveBack(database, budget, clock());
}

/** Counts a letter that the clock sends to somebody; where it may not go out, whether that holds for them alone. */
export async function countNotification(
  { database, settings, clock, warn }: BudgetParts,
  to: string,
): Promise<'counted' | 'notToThem' | 'toNobody'> {
  const budgets = ofClock(settings, to);
  const spent = await spendTogether(database, budgets, clock());
  if ('refused' in spent) return spent.refused === budgets[0] ? 'notToThem' : 'toNobody';
  warnAt(spent.spent.at(-1), { day: settings.letterBudget.day, medium: 'EMAIL', warn });
  return 'counted';
}

/** For one that could not be sent. */
export async function takeBackNotification({ database, settings, clock }: BudgetParts, to: string): Promise<void> {
  for (const budget of ofClock(settings, to)) await giveBack(database, budget, clock());
}

function ofClock(settings: BudgetParts['settings'], to: string): readonly Budget[] {
  const day = dayBudget(settings, 'EMAIL');
  const half = halfOfDay(day, 'the clock');
  return [
    { name: `${half.name} to a recipient`, spender: to.toLowerCase(), max: clockToRecipientMax, windowMs: dayMs },
    half,
    withoutKnown(day),
  ];
}

function halfOfDay(day: Budget, of: string): Budget {
  return { name: `${day.name} of ${of}`, max: halfOf(day.max), windowMs: dayMs };
}

/** What is left of a day for all but those whom we know. */
function withoutKnown(day: Budget): Budget {
  const known = Math.max(1, Math.floor(day.max * knownPart));
  // Who may send one alone lets strangers sign up by it.
  return { ...day, max: Math.max(1, day.max - known) };
}

function warnAt(
  today: number | undefined,
  { day, medium, warn }: Pick<BudgetParts, 'warn'> & { readonly day: number; readonly medium: Message['medium'] },
): void {
  if (today === halfOf(day)) warn(`Half of the ${day} ${names[medium]} that may be sent today have been sent.`);
  else if (today === day) warn(`All of the ${day} ${names[medium]} that may be sent today have been sent.`);
}

/** Alerts have a count of their own for each occasion, so that nobody silences one by asking for letters. */
export async function countAlert(
  { database, settings, clock }: BudgetParts,
  { medium, to }: Pick<Message, 'medium' | 'to'>,
  occasion: string,
): Promise<boolean> {
  const { recipient: max } = budgetOf(settings, medium);
  const budget = { name: `alerts of ${occasion}`, spender: to.toLowerCase(), max, windowMs: hourMs };
  return (await spend(database, budget, clock())) !== undefined;
}

/** That of the whole day last. */
function budgetsOf(settings: BudgetParts['settings'], asking: Asking & Partial<Recipient>): readonly Budget[] {
  return [...ofAddress(settings, asking), ...ofRecipient(settings, asking), ...ofInstallation(settings, asking)];
}

function ofRecipient(
  settings: BudgetParts['settings'],
  { medium, to, isOwner, isReset = false }: MessageRequest & Partial<Recipient>,
): readonly Budget[] {
  if (to === undefined) return [];
  const { recipient: max } = budgetOf(settings, medium);
  const spender = `${isOwner ? 'owner' : 'others'} to ${to.toLowerCase()}`;
  const name = `${names[medium]}${isReset ? ' for a new password' : ''} to a recipient`;
  return [{ name, spender, max, windowMs: hourMs }];
}

function ofInstallation(
  settings: BudgetParts['settings'],
  { medium, isKnown, isInvitation }: MessageRequest,
): readonly Budget[] {
  const day = dayBudget(settings, medium);
  if (!settings.hasRateLimits || (isKnown && !isInvitation)) return [day];
  if (isInvitation) return [halfOfDay(day, 'invitations'), withoutKnown(day)];
  const perHour = Math.ceil(day.max * strangersPart);
  return [
    { name: `${day.name} that strangers ask for`, max: perHour, windowMs: hourMs },
    { name: `${day.name} that strangers ask for in a day`, max: halfOf(day.max), windowMs: dayMs },
    withoutKnown(day),
  ];
}

/** Browsers that belong to an account have another one: strangers of the same household leave it to them. */
function ofAddress(settings: BudgetParts['settings'], { medium, isKnown, address }: Asking): readonly Budget[] {
  if (address === undefined || !settings.hasRateLimits) return [];
  const { address: max } = budgetOf(settings, medium);
  const name = `${names[medium]} of an address${isKnown ? ' by known browsers' : ''}`;
  return [{ name, spender: address, max, windowMs: dayMs }];
}

function halfOf(max: number): number {
  return Math.ceil(max / 2);
}

function budgetOf({ letterBudget, textBudget }: BudgetParts['settings'], medium: Message['medium']) {
  return medium === 'EMAIL' ? letterBudget : textBudget;
}
