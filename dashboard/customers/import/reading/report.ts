import { byteOrderMark, toCsvLine } from '@fanfare/contract/csv.ts';
import type { ReportWords } from './import-messages.ts';
import type { ReviewFilter, ReviewRow } from './review-parts.ts';
import type { Review } from './review.ts';

const rowsAtOnce = 5_000;

/** The rows as a CSV file that says of each what it is; it can be chosen again once it is put right. */
export function toReport(review: Review, filter: ReviewFilter, words: ReportWords): Blob {
  const pieces: string[] = [byteOrderMark + toCsvLine(words.header)];
  const count = review.count(filter);
  for (let start = 0; start < count; start += rowsAtOnce) {
    const rows = review.slice(filter, start, rowsAtOnce);
    pieces.push(rows.map((row) => toCsvLine(toCells(row, words))).join(''));
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' });
}

function toCells(row: ReviewRow, words: ReportWords): readonly string[] {
  const { phone, createdAt, lastCheckin, checkins } = row.cells;
  const said = row.isSent ? words.sent : words.states[row.state];
  const sentence = said
    .replace('{{value}}', () => createdAt)
    .replace('{{n}}', () => String(row.duplicateOf))
    .replace('{{said}}', () => row.refusal ?? '');
  return [phone, createdAt, lastCheckin, checkins, String(row.number), sentence];
}
