// What the server is asked for while not everybody is loaded: numbers that end or start with the sought digits.

/** A number is kept with a leading 1, which nobody says of their own. */
export function prefixOf(digits: string): string {
  return digits.startsWith('1') ? digits.slice(0, 11) : `1${digits}`.slice(0, 11);
}

/** No number is longer than 11 digits, so that more of them match nobody. */
export function canBeFound(digits: string): boolean {
  return digits.length >= 3 && digits.length <= 11;
}
