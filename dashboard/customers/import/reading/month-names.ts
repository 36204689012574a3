/** In English, German and Spanish, without marks above the letters. */
const monthNames: readonly (readonly string[])[] = [
  ['january', 'januar', 'janner', 'enero'],
  ['february', 'februar', 'feber', 'febrero'],
  ['march', 'marz', 'maerz', 'mrz', 'marzo'],
  ['april', 'abril'],
  ['may', 'mai', 'mayo'],
  ['june', 'juni', 'junio'],
  ['july', 'juli', 'julio'],
  ['august', 'agosto'],
  ['september', 'septiembre', 'setiembre'],
  ['october', 'oktober', 'octubre'],
  ['november', 'noviembre'],
  ['december', 'dezember', 'diciembre'],
];

const shortestName = 3;

/** 1 to 12 for a month's name or a beginning of it with three letters at least, NaN for other words. */
export function monthOf(word: string): number {
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  if (plain.length < shortestName) return Number.NaN;
  const index = monthNames.findIndex((names) => names.some((name) => name.startsWith(plain)));
  return index < 0 ? Number.NaN : index + 1;
}
