// Texts whose answer was lost: where a gateway keeps a log, it says later what became of them.
import type { MessageRow } from '../database/broadcast-tables.ts';
import { type EveryMinute, openEveryMinute } from '../every-minute.ts';
import type { Gateway } from '../gateways/gateway.ts';
import { toBody } from '../messages/store.ts';
import { findTextsOfBroadcasts, listUnknown } from '../messages/unknown-store.ts';
import { onOptedOut } from './opt-outs.ts';
import type { TextingParts } from './parts.ts';
import { openSettling } from './settle.ts';

export function openLostAnswers(parts: TextingParts, report: (fault: unknown) => void): EveryMinute {
  const settle = openSettling(parts.database, onOptedOut);
  return openEveryMinute(async (signal) => {
    const rows = await listUnknown(parts.database, parts.clock());
    for (const [workspaceId, its] of Map.groupBy(rows, (row) => row.workspace_id)) {
      const gateway = parts.openGateway(await parts.findGateway(workspaceId));
      if (!gateway.capabilities.canSettle || signal.aborted) continue;
      const texts = await findTextsOfBroadcasts(parts.database, workspaceId, its);
      for (const row of its) await askAbout(parts, { gateway, settle, signal }, row, texts.get(row.broadcast_id));
    }
  }, report);
}

interface Asking {
  readonly gateway: Gateway;
  readonly settle: ReturnType<typeof openSettling>;
  readonly signal: AbortSignal;
}

async function askAbout(
  { clock, settings }: TextingParts,
  { gateway, settle, signal }: Asking,
  row: MessageRow,
  text = row.body,
): Promise<void> {
  const body = toBody(text, settings.shortLinkHost, row.link_code);
  const claimedAt = row.claimed_at ?? row.created_at;
  const outcome = await gateway.settle?.({ messageId: row.message_id, to: row.phone, body, claimedAt }, signal);
  if (outcome && outcome.kind !== 'unknown') await settle({ row, outcome, now: clock() });
}
