/** Initials of a name of two words; anything else is not known well enough. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const [first, last] = words.map((word) => Array.from(word)[0]);
  return words.length === 2 && first && last ? `${first}${last}`.toLocaleUpperCase() : '? ?';
}

/** Dark enough that white letters reach 4.5:1 on every one. */
export const avatarColors = [
  '#4a3ad4',
  '#0d6d91',
  '#107569',
  '#a42a02',
  '#9d174d',
  '#6b21a8',
  '#3f6212',
  '#434a60',
  '#92400e',
  '#1d4ed8',
] as const;

/** The same name has the same colour everywhere. */
export function avatarColorOf(name: string): string {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return avatarColors[hash % avatarColors.length] ?? avatarColors[0];
}
