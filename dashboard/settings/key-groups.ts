/** In fours, as keys are easier to type; apps leave the spaces out. */
export function toKeyGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? '';
}
