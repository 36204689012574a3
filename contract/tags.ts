// Words that staff give to customers, free of zod.

export const customerTagMax = 40;
export const customerTagsMax = 20;
export const customerNoteMax = 2_000;
export const noteExamples = { examples: ['Prefers red'] };

/** Without what parts tags in a list's cell, and what would have to be escaped where they are kept. */
const shape = new RegExp(`^[^",;\\\\\\p{Cc}]{1,${customerTagMax}}$`, 'u');

export function isTag(text: string): boolean {
  return shape.test(text) && text.trim() === text;
}

/** Counts code points, as zod does: an emoji is one character, though two in `length`. */
export function isLongerThan(text: string, charactersMax: number): boolean {
  if (text.length <= charactersMax || text.length > 2 * charactersMax) return text.length > charactersMax;
  return Array.from(text).length > charactersMax;
}

/** Those, and of the others as many as a customer can have. */
export function withTags(tags: readonly string[], others: readonly string[]): readonly string[] {
  if (others.length === 0) return tags;
  const known = new Set(tags.map((tag) => tag.toLowerCase()));
  const added = others.filter((tag) => !known.has(tag.toLowerCase()));
  return added.length === 0 ? tags : toTags([...tags, ...added.slice(0, customerTagsMax - tags.length)]);
}

/** Each once, whatever its letters' size, in one order: the same tags are always the same list. */
export function toTags(given: readonly string[]): string[] {
  const byName = new Map<string, string>();
  for (const text of given) if (!byName.has(text.toLowerCase())) byName.set(text.toLowerCase(), text);
  return [...byName.values()].toSorted((one, other) => (one < other ? -1 : 1));
}
