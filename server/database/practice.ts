// How texts of practice are known for what they are, whatever carries the workspace's texts by now.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MessageRow } from './broadcast-tables.ts';

/** How the names of texts from practice phones begin. */
export const practiceStart = 'practice.';

/** What practice calls a text of ours. */
export function practiceNameOf(messageId: string): string {
  return `practice-${messageId}`;
}

export function wasPractice(row: Pick<MessageRow, 'gateway_message_id' | 'message_id'>): boolean {
  return row.gateway_message_id === practiceNameOf(row.message_id);
}

/** The same of a row of `messages`, under the name that it has in a question. */
export function ofPractice(name: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${name}.gateway_message_id`)} = ${practiceNameIn(name)}`;
}

/** What practice calls the text of such a row. */
export function practiceNameIn(name: string): RawBuilder<string> {
  return sql<string>`'practice-' || ${sql.ref(`${name}.message_id`)}`;
}

/** Of a row of `messages`: whether practice phones got it, and the workspace's texts are real by now. */
export const isPracticeOfBefore = sql<SqlBool>`(${ofPractice('messages')} is true and ${areReal('messages')})`;

/**
 * Of a row of `messages`: whether somebody got it, or will. What practice phones got counts until the workspace's texts
 * are real.
 */
export const countsNow = sql<SqlBool>`not (messages.state = 'skipped'
  or (messages.state = 'failed' and messages.gateway_message_id is null)
  or ${isPracticeOfBefore})`;

/** Of a row of `inbound_texts`, under the name that it has in a question. */
export function fromPractice(name: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${name}.gateway_message_id`)} like ${sql.lit(`${practiceStart}%`)})`;
}

/** Of a row of `inbound_texts`: whether its sender wrote it. What practice phones write counts as long. */
export const wasWritten = sql<SqlBool>`not (${fromPractice('inbound_texts')} and ${areReal('inbound_texts')})`;

function areReal(table: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from gateways
    where gateways.workspace_id = ${sql.ref(`${table}.workspace_id`)} and gateways.kind <> 'practice')`;
}
