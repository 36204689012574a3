import { useState } from 'react';
import { type FileProblem, toFileProblem } from './file-problem.ts';
import type { Step } from './step-trail.tsx';
import { useColumns } from './use-columns.ts';
import { useKnownCustomers } from './use-known-customers.ts';
import type { ChosenFile } from './use-opened-file.ts';
import { useSending } from './use-sending.ts';

/** What is known of an open file from its columns to the last row sent. */
export function useImportSteps(chosen: ChosenFile, onStep: (step: Step) => void) {
  const { file } = chosen;
  const columns = useColumns(chosen);
  const sending = useSending(chosen, columns);
  const [summary, setSummary] = useState(chosen.resumed?.summary);
  const [isJudging, setJudging] = useState(false);
  const [problem, setProblem] = useState<FileProblem>();
  const isKnown = useKnownCustomers(file, summary !== undefined, setSummary);

  const review = async (): Promise<void> => {
    const { judging } = columns;
    if (!judging) return;
    setJudging(true);
    setProblem(undefined);
    try {
      setSummary(await file.ask('judge', { ...judging, now: Date.now() }));
      onStep('review');
    } catch (error) {
      setProblem(toFileProblem(error));
    } finally {
      setJudging(false);
    }
  };
  return {
    columns,
    sending,
    summary,
    setSummary,
    isJudging,
    problem,
    isKnown,
    review,
    start: async () => {
      await sending.start(summary?.unsent ?? 0);
      setSummary(await file.ask('summary', {}));
    },
  };
}
