import { customerTagMax, customerTagsMax, isLongerThan, isTag } from '@fanfare/contract/tags.ts';

export type TagRefusal = 'tooManyTags' | 'tagTooLong' | 'tagMarks';

/** Adds what was typed, split at commas and semicolons; a tag that is there already, in any case, is passed over. */
export function addTags(
  tags: readonly string[],
  typed: string,
): { readonly tags: readonly string[]; readonly refusal?: TagRefusal } {
  const result = [...tags];
  for (const tag of typed.split(/[,;]/).map((part) => part.trim().replaceAll(/\s+/g, ' '))) {
    if (tag === '' || result.some((other) => other.toLowerCase() === tag.toLowerCase())) continue;
    if (isLongerThan(tag, customerTagMax)) return { tags: result, refusal: 'tagTooLong' };
    if (!isTag(tag)) return { tags: result, refusal: 'tagMarks' };
    if (result.length >= customerTagsMax) return { tags: result, refusal: 'tooManyTags' };
    result.push(tag);
  }
  return { tags: result };
}
