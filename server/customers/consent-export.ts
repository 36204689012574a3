// The record of consent of the customers who are there, as a CSV file, read and sent page by page.
import { byteOrderMark, toCsvLine } from '@fanfare/contract/csv.ts';
import type { NumberingPlan } from '@fanfare/contract/numbering-plan.ts';
import type { Database } from '../database/open.ts';
import { type RecordLine, listRecordLines } from './record-store.ts';

const columns: Readonly<Record<string, (line: RecordLine, plan: NumberingPlan) => string | null | undefined>> = {
  phone: ({ phone }, plan) => plan.write(phone),
  at: ({ at }) => new Date(at).toISOString(),
  what: ({ kind }) => kind,
  how: ({ way }) => way,
  text: ({ agreed }) => agreed?.textVersion,
  page: ({ agreed }) => agreed?.page,
  member: ({ who }) => who,
  import: ({ importId }) => importId,
  reason: ({ reason }) => reason,
  record: ({ record }) => record,
};
const cells = Object.values(columns);

export async function* writeConsent(
  database: Database,
  workspaceId: string,
  plan: NumberingPlan,
): AsyncGenerator<string> {
  yield byteOrderMark + toCsvLine(Object.keys(columns));
  for await (const lines of listRecordLines(database, workspaceId)) {
    yield lines.map((line) => toCsvLine(cells.map((cell) => cell(line, plan) ?? ''))).join('');
  }
}
