import { useRef, useState } from 'react';
import type { ChosenFile } from './use-opened-file.ts';
import { type FileProblem, toFileProblem } from './worker/file-problem.ts';
import { type ColumnMatch, type DateOrder, type Field, fields, requiredFields } from './worker/import-fields.ts';
import type { DateEvidence, WorkerCalls } from './worker/import-messages.ts';

type Judging = Pick<WorkerCalls['judge']['input'], 'hasHeader' | 'order'>;

export type ColumnProblem = 'missing' | 'twice';

/** Which column is what, and how its dates are read. Another choice reads the file again at once. */
export function useColumns({ file, facts }: ChosenFile) {
  const [match, setMatch] = useState(facts.match);
  const [hasHeader, setHasHeader] = useState(facts.hasHeader);
  const [order, setOrder] = useState<DateOrder>();
  const [dates, setDates] = useState(facts.dates);
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<FileProblem>();
  const turn = useRef(0);

  const load = async (next: ColumnMatch): Promise<void> => {
    turn.current += 1;
    const own = turn.current;
    const isLatest = () => turn.current === own;
    setMatch(next);
    setShare(0);
    setProblem(undefined);
    try {
      const loaded = await file.call('load', { match: next }, (now) => isLatest() && setShare(now));
      if (isLatest()) setDates(loaded.dates);
    } catch (error) {
      if (isLatest()) setProblem(toFileProblem(error));
    }
    if (isLatest()) setShare(undefined);
  };
  const dateOrder = orderOf(dates, order);
  const judging: Judging | undefined = dateOrder && { hasHeader, order: dateOrder };
  return {
    match,
    hasHeader,
    order,
    dates,
    isAmbiguous: needsOrder(dates),
    /** Nothing as long as the order of day and month has to be chosen. */
    judging,
    /** How much is read again, from 0 to 1. */
    share,
    problem,
    choose: (field: Field, column: number) => void load({ ...match, [field]: column }),
    setHasHeader,
    setOrder,
  };
}
export type Columns = ReturnType<typeof useColumns>;

/** What is wrong with the choice of each field. */
export function problemsOf(match: ColumnMatch): Partial<Record<Field, ColumnProblem>> {
  const isTwice = (field: Field) => fields.some((other) => other !== field && match[other] === match[field]);
  const found = fields.flatMap((field): [Field, ColumnProblem][] => {
    if (match[field] < 0) return requiredFields.includes(field) ? [[field, 'missing']] : [];
    return isTwice(field) ? [[field, 'twice']] : [];
  });
  return Object.fromEntries(found);
}

/** Only dates that can be read both ways need an answer, unless others of the file give it. */
function needsOrder({ monthFirst, dayFirst, either }: DateEvidence): boolean {
  return either > 0 && monthFirst > 0 === dayFirst > 0;
}

/** What was answered counts only where the dates say nothing: other columns may have been meant. */
export function orderOf(dates: DateEvidence, answer: DateOrder | undefined): DateOrder | undefined {
  if (needsOrder(dates)) return answer;
  return dates.dayFirst > dates.monthFirst ? 'dayFirst' : 'monthFirst';
}
