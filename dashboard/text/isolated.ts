/** Addresses, numbers and codes keep their own direction inside a sentence of the other one. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
