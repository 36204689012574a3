import { useState } from 'react';
import { type FileProblem, toFileProblem } from './reading/file-problem.ts';
import { dropActions, keepActions } from './review/kept-actions.ts';
import type { Step } from './step-trail.tsx';
import { useColumns } from './use-columns.ts';
import { useKnownCustomers } from './review/use-known-customers.ts';
import { useImportPlace } from './use-import-place.ts';
import type { ChosenFile } from './use-opened-file.ts';
import { useSending } from './sending/use-sending.ts';

/** What is known of an open file from its columns to the last row sent. */
export function useImportSteps(chosen: ChosenFile, onStep: (step: Step) => void) {
  const { file } = chosen;
  const place = useImportPlace();
  const columns = useColumns(chosen);
  const sending = useSending(chosen, columns);
  const [summary, setSummary] = useState(chosen.resumed?.summary);
  const [isJudging, setJudging] = useState(false);
  const [problem, setProblem] = useState<FileProblem>();
  const isKnown = useKnownCustomers(file, summary !== undefined, setSummary);

  // A closed file has nothing to tell, and a full browser keeps nothing.
  const keepChanges = async (): Promise<void> => {
    const actions = await file.ask('actions', {});
    if (actions) keepActions(place, chosen.facts.identity, actions);
    else dropActions(place);
  };
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
    keepChanges: () => void keepChanges().catch(() => undefined),
    start: async () => {
      if ((await sending.start(summary?.unsent ?? 0)) === 'done') dropActions(place);
      setSummary(await file.ask('summary', {}));
    },
  };
}
