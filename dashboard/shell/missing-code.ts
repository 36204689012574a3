// How Chromium, Safari and Firefox each say that a part of the program could not be fetched.
const sayings = [/dynamically imported module/i, /importing a module script failed/i];

/** Whether a page's code did not arrive: no connection, or a newer version has taken its place on the server. */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof TypeError && sayings.some((saying) => saying.test(error.message));
}
