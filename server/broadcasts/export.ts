// A broadcast's result as CSV, a line a customer.
import {
  type BroadcastMessage,
  type SkipReason,
  broadcastMessagesPageMax,
  exportBroadcast,
} from '@fanfare/contract/broadcasts.ts';
import type { FailureCause } from '@fanfare/contract/gateways.ts';
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

const failed: Readonly<Record<FailureCause, string>> = {
  invalidNumber: 'The number can’t receive texts. It may be a landline or mistyped: ask for their mobile number.',
  unreachable: 'The phone couldn’t be reached. Try another day.',
  optedOut: 'The gateway knows them as opted out. They are blocked here now, too.',
  blocked: 'Blocked by the carrier. Register your sender with your gateway.',
  content: 'The carrier refused the text. Leave out links or words that carriers filter.',
  credentials: 'The gateway refused your credentials. Enter them again on the workspace page.',
  balance: 'Your balance is used up. Top up at your gateway.',
  limit: 'The gateway or the carrier took no more. Send more slowly, or ask the gateway for a higher limit.',
  gateway: 'The gateway had a problem. Look at its own log.',
  other: 'Look at your gateway’s own log.',
};
const skipped: Readonly<Record<SkipReason, string>> = {
  optedOut: 'Opted out.',
  noConsent: 'No consent on record.',
  pending: 'Has not confirmed the number.',
  notAllowed: 'A number that can’t be texted.',
  quiet: 'Quiet hours until the campaign ends.',
  ended: 'Was still waiting when the campaign ended.',
  overCap: 'Over the limit of parts.',
  deleted: 'Deleted meanwhile.',
  canceled: 'Was still waiting when it was canceled.',
};

/** Why, and what to do about it. */
function toWords({ state, reason }: BroadcastMessage): string {
  if (state === 'unknown') return 'The gateway’s answer was lost: nobody knows whether it was sent.';
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = { failed, skipped };
  return words[state]?.[reason] ?? '';
}

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
  reasonInWords: toWords,
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
