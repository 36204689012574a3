const actionMaxMs = 10_000;

/** Waits no longer than ten seconds; what was asked may still happen afterwards. */
export async function withinTimeLimit<Answer>(action: Promise<Answer>, maxMs = actionMaxMs): Promise<Answer> {
  const { promise: limit, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new NoAnswer()), maxMs);
  try {
    return await Promise.race([action, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Bears the name that the library gives to a lost connection: for the person it is the same. */
class NoAnswer extends Error {
  constructor() {
    super('No answer in time');
    this.name = 'NetworkError';
  }
}
