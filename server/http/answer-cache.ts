// Ready answers for what strangers ask most, kept for a moment in this process.

export interface AnswerCache {
  readonly find: (key: string) => string | undefined;
  /** Called before an answer is put together; what it returns keeps the answer, unless something changed meanwhile. */
  readonly prepare: (key: string) => (answer: string) => void;
  /** Called by whoever changed what the answer tells. Other processes notice when theirs grows too old. */
  readonly forget: (key: string) => void;
  /** The same for a change that many answers tell of. */
  readonly forgetAll: () => void;
}

interface AnswerCacheOptions {
  readonly entriesMax: number;
  readonly ageMsMax: number;
  readonly clock: () => number;
}

export function openAnswerCache({ entriesMax, ageMsMax, clock }: AnswerCacheOptions): AnswerCache {
  const kept = new Map<string, { answer: string; at: number }>();
  let changes = 0;
  return {
    find(key) {
      const entry = kept.get(key);
      if (!entry) return undefined;
      const age = clock() - entry.at;
      if (age >= 0 && age < ageMsMax) return entry.answer;
      kept.delete(key);
      return undefined;
    },
    prepare(key) {
      const changesBefore = changes;
      return (answer) => {
        if (changes !== changesBefore) return;
        if (kept.size >= entriesMax) kept.clear();
        kept.set(key, { answer, at: clock() });
      };
    },
    forget(key) {
      changes += 1;
      kept.delete(key);
    },
    forgetAll() {
      changes += 1;
      kept.clear();
    },
  };
}
