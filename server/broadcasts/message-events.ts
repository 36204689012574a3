// What webhooks are told of texts.
import type { InboundTextRow, MessageRow } from '../database/broadcast-tables.ts';
import type { Transaction } from '../database/open.ts';
import { practiceStart, wasPractice } from '../database/practice.ts';
import { recordEvents } from '../webhooks/events-store.ts';

/** Of those that arrived or failed; the rest is on its way. */
export async function tellMessages(transaction: Transaction, rows: readonly MessageRow[]): Promise<void> {
  await recordEvents(
    transaction,
    rows.flatMap((row) => {
      const { workspace_id: workspaceId, phone, state, settled_at: at } = row;
      if ((state !== 'delivered' && state !== 'failed') || phone === '') return [];
      return { workspaceId, subject: phone, type: `message.${state}` as const, at: at ?? 0, data: dataOf(row) };
    }),
  );
}

function dataOf(row: MessageRow) {
  const { message_id: id, phone, kind, broadcast_id: broadcastId, reason } = row;
  return { message: { id, phone, kind, broadcastId: broadcastId || null, reason, isPractice: wasPractice(row) } };
}

export async function tellReceived(transaction: Transaction, row: InboundTextRow): Promise<void> {
  const { workspace_id: workspaceId, phone, inbound_id: id, body, meaning, received_at: at } = row;
  const isPractice = row.gateway_message_id.startsWith(practiceStart);
  const data = { message: { id, phone, body, meaning, isPractice } };
  await recordEvents(transaction, [{ workspaceId, subject: phone, type: 'message.received', at, data }]);
}
