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
