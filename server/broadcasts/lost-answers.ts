// Texts whose answer was lost: where a gateway keeps a log, it says later what became of them.
import type { MessageRow } from '../database/broadcast-tables.ts';
import { type EveryMinute, openEveryMinute } from '../every-minute.ts';
import type { Gateway } from '../gateways/gateway.ts';
import { toBody } from '../messages/store.ts';
import { findBroadcastsOf, listUnknown, listWorkspacesWithUnknown } from '../messages/unknown-store.ts';
import { NoAnswer } from '../outgoing/ask.ts';
import { onOptedOut } from './opt-outs.ts';
import type { TextingParts } from './parts.ts';
import { openSettling } from './settle.ts';

/** Some gateways are silent for as long as anybody waits for them. */
const workspacesAtOnce = 16;

export function openLostAnswers(parts: TextingParts, report: (fault: unknown) => void): EveryMinute {
  const settle = openSettling(parts.database, onOptedOut);
  return openEveryMinute(async (signal) => {
    const faults: unknown[] = [];
    const left = await listWorkspacesWithUnknown(parts.database, parts.clock());
    const askNext = async (): Promise<void> => {
      for (let next = left.pop(); next !== undefined; next = left.pop())
        await askAboutAll(parts, { settle, signal }, next).catch((fault: unknown) => {
          // Who is away now is asked again in a minute.
          if (!(fault instanceof NoAnswer)) faults.push(fault);
        });
    };
    await Promise.all(Array.from({ length: workspacesAtOnce }, askNext));
    if (faults.length > 0) throw new AggregateError(faults, 'Lost answers could not be asked for');
  }, report);
}

interface Asking {
  readonly settle: ReturnType<typeof openSettling>;
  readonly signal: AbortSignal;
}

async function askAboutAll(parts: TextingParts, { settle, signal }: Asking, workspaceId: string): Promise<void> {
  const { database, clock } = parts;
  const row = await parts.findGateway(workspaceId);
  const { kind, account_since: from } = row;
  const gateway = parts.openGateway(row);
  if (!gateway.capabilities.canSettle) return;
  // What was claimed before went to another account, which alone knows it.
  let after: MessageRow | undefined;
  do {
    const rows = await listUnknown(database, { workspaceId, from, now: clock(), after });
    const broadcasts = await findBroadcastsOf(database, workspaceId, rows);
    for (const one of rows) {
      if (signal.aborted) return;
      const { body, gatewayKind } = broadcasts.get(one.broadcast_id) ?? { body: one.body, gatewayKind: kind };
      if ((gatewayKind === 'practice') !== (kind === 'practice')) continue;
      await askAbout(parts, { gateway, settle, signal }, { row: one, text: body });
    }
    after = rows.at(-1);
  } while (after);
}

async function askAbout(
  { clock, settings }: TextingParts,
  { gateway, settle, signal }: Asking & { readonly gateway: Gateway },
  { row, text }: { readonly row: MessageRow; readonly text: string },
): Promise<void> {
  const body = toBody(text, settings.shortLinkHost, row.link_code);
  const claimedAt = row.claimed_at ?? row.created_at;
  const outcome = await gateway.settle?.({ messageId: row.message_id, to: row.phone, body, claimedAt }, signal);
  if (outcome && outcome.kind !== 'unknown') await settle({ row, outcome, now: clock() });
}
