// Visitors who join at the same moment are written in one transaction.
import type { Quotas } from '@fanfare/contract/quotas.ts';
import { ownConsentVersionPattern } from '@fanfare/contract/workspace-consent.ts';
import { type Agreement, invitePage, recordAgreements } from '../customers/agreements-store.ts';
import { type BudgetsOf, addCustomers, recordReturns } from '../customers/store.ts';
import type { Budget } from '../database/budgets.ts';
import type { Database, Transaction } from '../database/open.ts';
import { type Batcher, createSharedBatcher } from '../database/batcher.ts';
import type { Settings } from '../settings.ts';
import { listJoinable, listShown } from '../workspaces/consent-store.ts';

const batchMax = 500;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

export interface Joining {
  readonly workspaceId: string;
  readonly phone: string;
  readonly createdAt: number;
  /** The version of the text that the visitor agreed to. */
  readonly textVersion?: string | undefined;
  /** Answered as if the number were new, and not written. */
  readonly isPretended?: boolean;
  /** Looked up where it is counted, which it is where limits are on. */
  readonly findAddress?: (() => string) | undefined;
}

export type JoinOutcome = 'joined' | 'exists' | 'no workspace' | 'unknown text' | 'no consent' | 'full';

export type Join = Batcher<Joining, JoinOutcome>;

export type JoinRules = Pick<Settings, 'quotas' | 'questionBudget'>;

export function openJoinQueue(database: Database, rules: JoinRules): Join {
  const open = <Outcome>(write: (transaction: Transaction, batch: readonly Joining[]) => Promise<readonly Outcome[]>) =>
    createSharedBatcher<Joining, Outcome>({ database, batchMax, ownerOf: ({ workspaceId }) => workspaceId, write });
  const join = open((transaction, batch) => joinAll(transaction, batch, rules));
  const comeBack = open(async (transaction, batch) => {
    await recordReturns(transaction, batch, prepareBudgets(batch, rules));
    return batch;
  });
  const add = async (joining: Joining): Promise<JoinOutcome> => {
    const outcome = await join(joining);
    if (outcome === 'exists') await comeBack(joining);
    return outcome;
  };
  return Object.assign(add, { waiting: () => join.waiting() + comeBack.waiting() });
}

/** One outcome for each, in order. Of two that bring the same new number the first joins and the second exists. */
async function joinAll(transaction: Transaction, batch: readonly Joining[], rules: JoinRules): Promise<JoinOutcome[]> {
  const refusals = batch.map(await prepareRefusals(transaction, batch, rules.quotas));
  const welcome = batch.filter(({ isPretended }, index) => !isPretended && !refusals[index]);
  const added = await addCustomers(
    transaction,
    welcome.map((joining) => ({ ...joining, addedBy: 'viewer', joinedText: joining.textVersion })),
    prepareBudgets(welcome, rules),
  );
  const joined = new Set(added.map(toKey));
  const outcomes = batch.map((joining, index): JoinOutcome => {
    const refusal = refusals[index];
    if (refusal) return refusal;
    return joining.isPretended || joined.delete(toKey(joining)) ? 'joined' : 'exists';
  });
  await recordAgreements(
    transaction,
    batch.flatMap((joining, index) => (outcomes[index] === 'exists' ? toAgreements(joining) : [])),
  );
  return outcomes;
}

/** Anybody can type any number, and each question is a text that the shop pays for. That of the workspace comes last. */
function prepareBudgets(batch: readonly Joining[], { questionBudget: { day, address, hour } }: JoinRules): BudgetsOf {
  return ({ workspaceId, phone }): readonly Budget[] => {
    const all = { name: 'questions', spender: workspaceId, max: day, windowMs: dayMs };
    const joining = batch.find((one) => one.workspaceId === workspaceId && one.phone === phone);
    if (!joining?.findAddress) return [all];
    const spender = `${workspaceId} ${joining.findAddress()}`;
    return [
      { name: 'questions of an address in an hour', spender, max: hour, windowMs: hourMs },
      { name: 'questions of an address', spender, max: address, windowMs: dayMs },
      all,
    ];
  };
}

function toKey({ workspaceId, phone }: Pick<Joining, 'workspaceId' | 'phone'>): string {
  return `${workspaceId} ${phone}`;
}

/** What there is to say against each: its workspace, or the text that it names or doesn't name. */
async function prepareRefusals(transaction: Transaction, batch: readonly Joining[], quotas: Quotas) {
  const joinable = await listJoinable(transaction, new Set(batch.map(({ workspaceId }) => workspaceId)));
  const own = batch.flatMap(({ workspaceId, textVersion: version }) =>
    version !== undefined && ownConsentVersionPattern.test(version) ? [{ workspaceId, version }] : [],
  );
  const shown = await listShown(transaction, own);
  return ({ workspaceId, textVersion }: Joining): JoinOutcome | undefined => {
    const workspace = joinable.get(workspaceId);
    if (!workspace) return 'no workspace';
    // Whoever joins at the very moment when it fills up is welcome all the same.
    if (workspace.customers >= quotas.customers) return 'full';
    if (textVersion === undefined) return workspace.hasBox ? 'no consent' : undefined;
    const isKnown = !ownConsentVersionPattern.test(textVersion) || shown.has(`${workspaceId} ${textVersion}`);
    return isKnown ? undefined : 'unknown text';
  };
}

/** What somebody agreed to who was there already. */
function toAgreements({ workspaceId, phone, createdAt: at, textVersion }: Joining): Agreement[] {
  return textVersion === undefined
    ? []
    : [{ workspaceId, phone, at, textVersion, page: invitePage(workspaceId), isAgain: true }];
}
