// A broadcast's result as CSV, a line a customer.
import { type BroadcastMessage, broadcastMessagesPageMax, exportBroadcast } from '@fanfare/contract/broadcasts.ts';
import { byteOrderMark, toCsvLine } from '@fanfare/contract/csv.ts';
import type { NumberingPlan } from '@fanfare/contract/numbering-plan.ts';
import { toPage } from '../http/paging.ts';
import { type Door, serve } from '../http/serve.ts';
import { planOf } from '../numbers/plans.ts';
import type { TextingParts } from './parts.ts';
import { listMessages } from './results-store.ts';
import { type BroadcastKey, getBroadcastRow } from './store.ts';

export function mountBroadcastExport(door: Door, parts: TextingParts): void {
  const { database } = parts;
  serve(door, exportBroadcast, async ({ params, country, record }) => {
    const key = { workspaceId: params.ws, broadcastId: params.id };
    const row = await getBroadcastRow(database, key);
    await database.transaction().execute(async (transaction) => {
      await record(transaction, { id: params.id, after: { customers: row.audience } });
    });
    const file = { ...key, writePhone: planOf(country).write };
    return { name: `broadcast-${params.id}.csv`, parts: writeMessages(parts, file) };
  });
}

const timeOf = (at: number | null) => (at === null ? '' : new Date(at).toISOString());

type WritePhone = NumberingPlan['write'];

const columns: Readonly<Record<string, (message: BroadcastMessage, writePhone: WritePhone) => string>> = {
  phone: ({ phone }, writePhone) => writePhone(phone),
  state: ({ state }) => state,
  reason: ({ reason }) => reason,
  parts: ({ parts }) => String(parts),
  cost: ({ costMicros }) => String(costMicros / 1_000_000),
  sentAt: ({ sentAt }) => timeOf(sentAt),
  settledAt: ({ settledAt }) => timeOf(settledAt),
  openedAt: ({ openedAt }) => timeOf(openedAt),
  visitedAt: ({ visitedAt }) => timeOf(visitedAt),
};
const cells = Object.values(columns);

async function* writeMessages(
  { database }: TextingParts,
  { writePhone, ...key }: BroadcastKey & { readonly writePhone: WritePhone },
): AsyncGenerator<string> {
  yield byteOrderMark + toCsvLine(Object.keys(columns));
  let after: string | undefined;
  do {
    const rows = await listMessages(database, { ...key, after, limit: broadcastMessagesPageMax });
    const page = toPage(rows, broadcastMessagesPageMax, ({ messageId }) => messageId);
    yield page.items.map((message) => toCsvLine(cells.map((cell) => cell(message, writePhone)))).join('');
    after = page.last_evaluated_key ?? undefined;
  } while (after !== undefined);
}
