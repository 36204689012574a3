// What a person types on an auth page stays with the page's entry in the tab's history: it outlives a reload and is there
// again after going back, and nobody else finds it. Passwords and codes never go here.

const draftKey = 'authDraft';

export type Draft = Readonly<Record<string, unknown>>;

export function readDraft(): Draft {
  const draft = toRecord(toRecord(history.state)[draftKey]);
  return draft;
}

/** Browsers count these and refuse when there are many; a draft is not worth an error. */
export function writeDraft(draft: Draft): void {
  try {
    history.replaceState({ ...toRecord(history.state), [draftKey]: draft }, '');
  } catch (error) {
    console.warn('What was typed could not be kept.', error);
  }
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
