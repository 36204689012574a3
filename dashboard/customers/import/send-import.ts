// Sends the rows of a file part by part. Each part is taken whole or not at all.
import type { BulkRecord } from '@fanfare/contract/bulk-records.ts';
import type { ReviewPart } from './worker/import-messages.ts';

export interface PartAnswer {
  readonly created: number;
  readonly merged: number;
  /** How many customers the whole import has changed by now. */
  readonly changed: number;
}

/** The counts are sums, but for what the server itself sums up. */
export interface SentSoFar extends PartAnswer {
  /** The number of the part to come. */
  readonly nextPart: number;
  /** The records that went out last with that number, as JSON, while nobody knows whether they arrived. */
  readonly underway: string | null;
}

export const nothingSent: SentSoFar = {
  created: 0,
  merged: 0,
  changed: 0,
  nextPart: 0,
  underway: null,
};

export interface Sending {
  readonly takePart: () => Promise<ReviewPart | undefined>;
  readonly send: (part: number, records: readonly BulkRecord[]) => Promise<PartAnswer>;
  /** What the server said of the n-th record, from 1, where it refused the part for one. */
  readonly refusedRecord: (error: unknown) => { readonly index: number; readonly said: string } | undefined;
  readonly onRefused: (row: number, said: string) => Promise<void>;
  /** Before a part goes out: what must be known to go on should its answer be lost. */
  readonly onSending: (sofar: SentSoFar) => void;
  readonly onSent: (part: ReviewPart, sofar: SentSoFar) => Promise<void>;
  readonly isStopped: () => boolean;
}

/** Says whether all went out, or somebody stopped it. What a call fails with is thrown; its part can go out once more. */
export async function sendParts(sending: Sending, before: SentSoFar): Promise<'done' | 'stopped'> {
  let sofar = before;
  for (;;) {
    const part = await sending.takePart();
    if (!part) return 'done';
    if (sending.isStopped()) return 'stopped';
    const { sent, counts, number } = await sendPart(sending, sofar, part);
    sofar = {
      created: sofar.created + counts.created,
      merged: sofar.merged + counts.merged,
      changed: counts.changed,
      nextPart: number + 1,
      underway: null,
    };
    await sending.onSent(sent, sofar);
  }
}

/** A record that the server refuses is left out, and the rest of its part goes once more. */
async function sendPart(sending: Sending, sofar: SentSoFar, whole: ReviewPart) {
  let sent = whole;
  let number = sofar.nextPart;
  let { underway } = sofar;
  while (sent.records.length > 0) {
    const records = JSON.stringify(sent.records);
    // A number that may have arrived with other records would not be counted again with these.
    if (underway !== null && underway !== records) number += 1;
    underway = records;
    sending.onSending({ ...sofar, nextPart: number, underway });
    try {
      const counts = await sending.send(number, sent.records);
      return { sent, counts, number };
    } catch (error) {
      const refused = sending.refusedRecord(error);
      const row = refused && sent.rows[refused.index - 1];
      if (row === undefined) throw error;
      await sending.onRefused(row, refused?.said ?? '');
      sent = leaveOut(sent, row);
      underway = null;
    }
  }
  return { sent, counts: { created: 0, merged: 0, changed: sofar.changed }, number };
}

function leaveOut(part: ReviewPart, row: number): ReviewPart {
  const place = part.rows.indexOf(row);
  return { ...part, rows: part.rows.toSpliced(place, 1), records: part.records.toSpliced(place, 1) };
}

const recordSaid = /^Record (\d+): (.+)$/s;

export function refusedRecordIn(said: string | undefined): { index: number; said: string } | undefined {
  const [, index, sentence] = recordSaid.exec(said ?? '') ?? [];
  return index === undefined || sentence === undefined ? undefined : { index: Number(index), said: sentence };
}
