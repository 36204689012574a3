import { useEffect, useRef, useState } from 'react';

interface ActionOptions<Problem> {
  /** In words, what an error means; nothing where all is as it was wanted, as for what is gone already. */
  readonly toProblem: (error: unknown) => Problem | undefined;
  /** Tells it elsewhere too. */
  readonly onProblem?: (problem: Problem) => void;
  /** What went wrong before this was on screen. */
  readonly before?: () => Problem | undefined;
}

/**
 * One change at a time. `run` answers whether it worked; a second press meanwhile is dropped and did not. What went
 * wrong stands in `problem` until the next try.
 */
export function useAction<Problem>({ toProblem, onProblem, before }: ActionOptions<Problem>) {
  const [once] = useState(makeSingleFlight);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>(before);

  const attempt = async (action: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await action();
      return true;
    } catch (error) {
      const found = toProblem(error);
      setProblem(() => found);
      if (found !== undefined) onProblem?.(found);
      return found === undefined;
    } finally {
      setBusy(false);
    }
  };
  const run = async (action: () => Promise<unknown>) => (await once(() => attempt(action))) === true;
  return { run, isBusy, problem, setProblem };
}

/**
 * Lets one action through at a time and drops the others: the second half of a double click comes before its button has
 * been drawn as busy.
 */
export function makeSingleFlight() {
  let isTaken = false;
  return async <Answer>(action: () => Promise<Answer>): Promise<Answer | undefined> => {
    if (isTaken) return undefined;
    isTaken = true;
    try {
      return await action();
    } finally {
      isTaken = false;
    }
  };
}

/** More would not be faster over one line. */
export const runsAtOnce = 4;

/** Does the action to each item, a few at a time, until it is called off; the action itself deals with what goes wrong. */
export async function runEach<Item>(
  items: readonly Item[],
  action: (item: Item) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const waiting = items.values();
  const work = async () => {
    for (const item of waiting) {
      if (signal?.aborted) return;
      await action(item);
    }
  };
  await Promise.all(Array.from({ length: runsAtOnce }, work));
}

/** Whether what asked still stands in view, for an answer that comes late: whoever has gone elsewhere meanwhile stays there. */
export function useIsHere(isInView = true) {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = isInView;
    return () => void (isHere.current = false);
  }, [isInView]);
  return isHere;
}
