// What counts as an email address wherever one is typed: the pool, invitations and the dashboard's forms ask the same.

/** The signs for kelvin, angstrom and ohm, and the theta symbol: in small letters they are another letter's. */
const signsOfOthers = /[\u212A\u212B\u2126\u03F4]/;

/** Whether it is another one's in small letters, by which addresses are compared. */
export function looksLikeAnother(address: string): boolean {
  return signsOfOthers.test(address);
}

/**
 * One address and nothing else; what looks like several, or would break a letter's head, is none. Nor is one that looks
 * like another. Of an end's dots only the first that can part it is tried, so that a long text takes no longer than it is.
 */
export const emailPattern = new RegExp(
  String.raw`^(?!.*${signsOfOthers.source})[^\s@\p{Cc},;<>"]+@[^\s@\p{Cc},;<>"][^\s@\p{Cc},;<>".]*\.[^\s@\p{Cc},;<>"]+$`,
  'u',
);

/** As long as a name to sign in with may be, because an address can become one. */
export const emailLengthMax = 128;

export function isEmail(text: string): boolean {
  return emailPattern.test(text);
}
