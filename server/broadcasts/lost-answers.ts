// Texts whose answer was lost: where a gateway keeps a log, it says later what became of them. And receipts that were left.
import type { MessageRow } from '../database/broadcast-tables.ts';
import type { GatewayRow } from '../database/gateway-tables.ts';
import { type PeriodicWork, openPeriodicWork } from '../periodic-work.ts';
import type { Gateway } from '../gateways/gateway.ts';
import { isNoAnswer } from '../gateways/outcomes.ts';
import { toBody } from '../messages/store.ts';
import { findBroadcastsOf, listUnknown, listWorkspacesWithUnknown } from '../messages/unknown-store.ts';
import { onOptedOut } from './opt-outs.ts';
import type { TextingParts } from './parts.ts';
import { openEarlyReceipts } from './receipts.ts';
import { openSettling } from './settle.ts';

/** Some gateways are silent for as long as anybody waits for them. */
const workspacesAtOnce = 16;
/** Then its next texts are asked for in the next minute, so that nobody waits for those of others. */
const workspaceMsMax = 20_000;

export function openLostAnswers(parts: TextingParts, report: (fault: unknown) => void): PeriodicWork {
  const settle = openSettling(parts, onOptedOut);
  const applyEarly = openEarlyReceipts(parts.database, onOptedOut);
  const reached = new Map<string, MessageRow | undefined>();
  return openPeriodicWork(async (signal) => {
    const faults: unknown[] = [];
    // Before any gateway is read: what is claimed from now on may go to the next one.
    const now = parts.clock();
    const left = await listWorkspacesWithUnknown(parts.database, now);
    const askNext = async (): Promise<void> => {
      for (let next = left.pop(); next !== undefined; next = left.pop())
        await askAboutAll(parts, { settle, signal, reached, now }, next).catch((fault: unknown) => {
          // Who is away now is asked again in a minute.
          if (!isNoAnswer(fault)) faults.push(fault);
        });
    };
    const applied = applyEarly().catch((fault: unknown) => faults.push(fault));
    await Promise.all([applied, ...Array.from({ length: workspacesAtOnce }, askNext)]);
    if (faults.length > 0) throw new AggregateError(faults, 'Lost answers could not be asked for');
  }, report);
}

interface Asking {
  /** The last text that was asked for of each workspace that had more than its time was enough for. */
  readonly reached: Map<string, MessageRow | undefined>;
  readonly settle: ReturnType<typeof openSettling>;
  readonly signal: AbortSignal;
  readonly now: number;
}

async function askAboutAll(parts: TextingParts, asking: Asking, workspaceId: string): Promise<void> {
  const row = await parts.findGateway(workspaceId);
  const gateway = parts.openGateway(row);
  if (!gateway.settle) return;
  const end = performance.now() + workspaceMsMax;
  const reached = { after: asking.reached.get(workspaceId) };
  asking.reached.delete(workspaceId);
  const isOver = () => asking.signal.aborted || performance.now() > end;
  try {
    while (!isOver()) {
      // What was claimed before went to another account, which alone knows it.
      const of = { workspaceId, from: row.account_since, now: asking.now, after: reached.after };
      const rows = await listUnknown(parts.database, of);
      if (rows.length === 0) return;
      await askInTurn(parts, { ...asking, gateway, kind: row.kind, isOver }, rows, reached);
    }
    asking.reached.set(workspaceId, reached.after);
  } catch (fault) {
    asking.reached.set(workspaceId, reached.after);
    throw fault;
  }
}

interface AskingOne extends Asking {
  readonly gateway: Gateway;
  readonly kind: GatewayRow['kind'];
  readonly isOver: () => boolean;
}

async function askInTurn(
  parts: TextingParts,
  asking: AskingOne,
  rows: readonly MessageRow[],
  reached: { after: MessageRow | undefined },
): Promise<void> {
  const [first] = rows;
  const broadcasts = await findBroadcastsOf(parts.database, first?.workspace_id ?? '', rows);
  for (const row of rows) {
    if (asking.isOver()) return;
    reached.after = row;
    const broadcast = broadcasts.get(row.broadcast_id);
    // Practice knows what it took itself, and says so of everything.
    if ((broadcast?.gatewayKind === 'practice') !== (asking.kind === 'practice')) continue;
    await askAbout(parts, asking, { row, text: broadcast?.body ?? row.body });
  }
}

async function askAbout(
  { clock, settings }: TextingParts,
  { gateway, kind, settle, signal }: AskingOne,
  { row, text }: { readonly row: MessageRow; readonly text: string },
): Promise<void> {
  const body = toBody(text, settings.shortLinkHost, row.link_code);
  const claimedAt = row.claimed_at ?? row.created_at;
  const outcome = await gateway.settle?.({ messageId: row.message_id, to: row.phone, body, claimedAt }, signal);
  if (outcome && outcome.kind !== 'unknown')
    await settle({ row, outcome, now: clock(), isPractice: kind === 'practice', isFromLog: true });
}
