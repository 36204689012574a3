// Visitors who join at the same moment are written in one transaction: one flush to the disk for all of them.
// Nobody is answered before the transaction that holds their number has been committed.
import { recordAgreements } from '../customers/agreements-store.ts';
import { addCustomers, listKnownWorkspaces, welcomeBack } from '../customers/store.ts';
import type { Database } from '../database/open.ts';

const batchMax = 500;
/** How long the first of a batch waits for company; a flush costs more than all their rows. */
const gatherMs = 1;

export interface Joining {
  readonly workspaceId: string;
  readonly phone: string;
  readonly createdAt: number;
  /** The text that the visitor agreed to, and the page where it stood. */
  readonly agreement?: { readonly textVersion: string; readonly page: string } | undefined;
  /** Answered as if the number were new, and not written. */
  readonly isPretended?: boolean;
}

export type JoinOutcome = 'joined' | 'exists' | 'no workspace';

interface Waiting {
  readonly joining: Joining;
  readonly resolve: (outcome: JoinOutcome) => void;
  readonly reject: (error: unknown) => void;
}

export type Join = (joining: Joining) => Promise<JoinOutcome>;

export function openJoinQueue(database: Database): Join {
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function write(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax);
      waiting = waiting.slice(batchMax);
      await settle(database, batch);
    }
    isWriting = false;
  }

  return (joining) =>
    new Promise((resolve, reject) => {
      waiting.push({ joining, resolve, reject });
      if (!isWriting) setTimeout(() => void (isWriting || write()), gatherMs);
    });
}

async function settle(database: Database, batch: readonly Waiting[]): Promise<void> {
  try {
    const joinings = batch.map(({ joining }) => joining);
    const outcomes = await joinAll(database, joinings);
    const back = joinings.filter((_, index) => outcomes[index] === 'exists');
    if (back.length > 0) await database.transaction().execute((transaction) => welcomeBack(transaction, back));
    for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] ?? 'exists');
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/** One outcome for each, in order. Of two that bring the same new number the first joins and the second exists. */
async function joinAll(database: Database, batch: readonly Joining[]): Promise<JoinOutcome[]> {
  return await database.transaction().execute(async (transaction) => {
    const known = await listKnownWorkspaces(transaction, [...new Set(batch.map(({ workspaceId }) => workspaceId))]);
    const welcome = batch.filter(({ workspaceId, isPretended }) => known.has(workspaceId) && !isPretended);
    const added = await addCustomers(
      transaction,
      welcome.map((joining) => ({ ...joining, addedBy: 'viewer' })),
    );
    await recordAgreements(transaction, welcome.flatMap(toAgreement));
    const joined = new Set(added.map(({ workspaceId, phone }) => `${workspaceId} ${phone}`));
    return batch.map(({ workspaceId, phone, isPretended }) => {
      if (!known.has(workspaceId)) return 'no workspace';
      if (isPretended) return 'joined';
      return joined.delete(`${workspaceId} ${phone}`) ? 'joined' : 'exists';
    });
  });
}

function toAgreement({ workspaceId, phone, createdAt: at, agreement }: Joining) {
  return agreement ? [{ workspaceId, phone, at, ...agreement }] : [];
}
