// What counts as an email address wherever one is typed: the pool, invitations and the dashboard's forms ask the same.

/**
 * One address and nothing else; what looks like several, or would break a letter's head, is none. Nor is one with the signs
 * for kelvin, angstrom and ohm or the theta symbol: in small letters, by which addresses are compared, it is another one's.
 */
export const emailPattern =
  /^(?!.*[\u212A\u212B\u2126\u03F4])[^\s@\p{Cc},;<>"]+@[^\s@\p{Cc},;<>"]+\.[^\s@\p{Cc},;<>"]+$/u;

/** As long as a name to sign in with may be, because an address can become one. */
export const emailLengthMax = 128;

export function isEmail(text: string): boolean {
  return emailPattern.test(text);
}
