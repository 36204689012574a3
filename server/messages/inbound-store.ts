// What customers write, as it is kept: each text once.
import { hash } from 'node:crypto';
import type { InboundTextRow } from '../database/broadcast-tables.ts';
import { newId } from '../database/ids.ts';
import type { Transaction } from '../database/open.ts';

interface OfNumber {
  readonly workspaceId: string;
  readonly phone: string;
}

/** Longer than what any network carries as one text. */
const bodyLengthMax = 2_000;

interface NewInbound extends OfNumber {
  readonly gatewayMessageId: string;
  readonly body: string;
  readonly meaning: InboundTextRow['meaning'];
  readonly writtenTo?: string;
  readonly at: number;
  /** When it came. */
  readonly now: number;
}

/** Unread until somebody has seen it, open where a person is to decide. */
export function toInboundRow(text: NewInbound): InboundTextRow {
  const { workspaceId, phone, gatewayMessageId, body, meaning, writtenTo = '', at, now } = text;
  return {
    workspace_id: workspaceId,
    // Those of the same moment are told apart by when they came.
    inbound_id: `${now.toString(36)}.${newId()}`,
    gateway_message_id: gatewayMessageId,
    phone,
    written_to: writtenTo === '' ? null : writtenTo,
    body: toKeptBody(body),
    meaning,
    received_at: at,
    seen_at: null,
    is_open: meaning === 'unclear' ? 1 : 0,
  };
}

/** As far as anybody reads it, with no half of a character left at the end. */
export function toKeptBody(body: string): string {
  return body.slice(0, bodyLengthMax).replace(/[\uD800-\uDBFF]$/, '');
}

/** Whether it is new. Where a gateway gives an id of its own anew, its words tell the text from the one before. */
export async function keepInbound(transaction: Transaction, row: InboundTextRow): Promise<boolean> {
  if (await addInbound(transaction, row)) return true;
  const { workspace_id: workspaceId, gateway_message_id: id, phone, body } = row;
  const known = await transaction
    .selectFrom('inbound_texts')
    .select(['phone', 'body'])
    .where('workspace_id', '=', workspaceId)
    .where('gateway_message_id', '=', id)
    .executeTakeFirst();
  if (!known || (known.phone === phone && known.body === body)) return false;
  const words = hash('sha256', `${phone} ${body}`, 'base64url');
  return await addInbound(transaction, { ...row, gateway_message_id: `${id}#${words}` });
}

async function addInbound(transaction: Transaction, row: InboundTextRow): Promise<boolean> {
  const kept = await transaction
    .insertInto('inbound_texts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'gateway_message_id']).doNothing())
    .returning('inbound_id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Whether they have said STOP between these moments, also where it changed nothing because they had opted out before. */
export async function hasStoppedBetween(
  transaction: Transaction,
  { workspaceId, phone }: OfNumber,
  { after, until }: { readonly after: number; readonly until: number },
): Promise<boolean> {
  const stop = await transaction
    .selectFrom('inbound_texts')
    .select('inbound_id')
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .where('received_at', '>', after)
    .where('received_at', '<=', until)
    .where('meaning', '=', 'stop')
    .limit(1)
    .executeTakeFirst();
  return stop !== undefined;
}

/** Whether a text whose name begins so was their STOP at that moment. */
export async function hasStopped(
  transaction: Transaction,
  { workspaceId, phone }: OfNumber,
  { at, nameStart }: { readonly at: number; readonly nameStart: string },
): Promise<boolean> {
  const stops = await transaction
    .selectFrom('inbound_texts')
    .select('gateway_message_id')
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .where('received_at', '=', at)
    .where('meaning', '=', 'stop')
    .execute();
  return stops.some((stop) => stop.gateway_message_id.startsWith(nameStart));
}
