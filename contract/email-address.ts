// What counts as an email address wherever one is typed: the pool, invitations and the dashboard's forms ask the same.

/** One address and nothing else; what looks like several, or would break a letter's head, is none. */
export const emailPattern = /^[^\s@\p{Cc},;<>"]+@[^\s@\p{Cc},;<>"]+\.[^\s@\p{Cc},;<>"]+$/u;

/** As long as a name to sign in with may be, because an address can become one. */
export const emailLengthMax = 128;

export function isEmail(text: string): boolean {
  return emailPattern.test(text);
}
