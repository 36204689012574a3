// A text as words, whatever script, case or look it was written in.

/** What stands for every sign that divides a sentence, and for every one that ends it. */
export const division = ',';
export const ending = '!';

/** Words in lower case without accents, in order, and the signs between them. */
export function wordsOf(text: string): readonly string[] {
  const folded = text
    .replaceAll(/\+?\d[\d ().-]{5,18}\d/g, ' ')
    .replaceAll(/[😂🤣😆😅😹]/gu, ' haha ')
    .replaceAll(/[🛑⛔🚫]/gu, ' stopsign ')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}'’‘`´]/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll(/\bopt(?:ed)?[^\p{L}\p{N}]{1,3}out\b/gu, 'opt out');
  const words = folded.match(/[\p{L}\p{N}]+|[.!?;:,\n…¡¿–—/]+/gu) ?? [];
  const written = words.map((word) => (/^[\p{L}\p{N}]/u.test(word) ? squeeze(word) : signOf(word)));
  return joinSpelled(written).map((word) => shorthand.get(word) ?? word);
}

/** What thumbs leave out, and where they find no umlaut. */
const shorthand: ReadonlyMap<string, string> = new Map([
  ['dnt', 'dont'],
  ['txt', 'text'],
  ['txts', 'texts'],
  ['txting', 'texting'],
  ['msg', 'message'],
  ['msgs', 'messages'],
  ['msging', 'messaging'],
  ['u', 'you'],
  ['ur', 'your'],
  ['em', 'them'],
  ['rmv', 'remove'],
  ['frm', 'from'],
  ['nix', 'nichts'],
  ['nich', 'nicht'],
  ['hoer', 'hor'],
  ['hoert', 'hort'],
  ['hoeren', 'horen'],
  ['moechte', 'mochte'],
  ['loeschen', 'loschen'],
  ['loescht', 'loscht'],
  ['kuendigen', 'kundigen'],
  ['kuendigung', 'kundigung'],
  ['aufhoeren', 'aufhoren'],
]);

function signOf(written: string): string {
  return /^[,:–—/]+$/.test(written) ? division : ending;
}

export function isSign(word: string): boolean {
  return word === division || word === ending;
}

/** `stoooop` and `siii` are `stop` and `si`. */
function squeeze(word: string): string {
  return word.replaceAll(/(\p{L})\1{2,}/gu, '$1');
}

/** `S T O P` and `s.t.o.p.` are `stop`. */
function joinSpelled(words: readonly string[]): readonly string[] {
  const letters = words.filter((word) => !isSign(word));
  const isSpelled = letters.length > 2 && letters.length < 20 && letters.every((letter) => letter.length === 1);
  return isSpelled ? [letters.join('')] : words;
}

/** The fewest letters to add, drop, change or swap. */
export function countSlips(written: string, meant: string): number {
  const rows: number[][] = [Array.from({ length: meant.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= written.length; row += 1) {
    const current = [row];
    const above = rows[row - 1] ?? [];
    for (let column = 1; column <= meant.length; column += 1) {
      const isSame = written[row - 1] === meant[column - 1];
      const isSwapped = written[row - 1] === meant[column - 2] && written[row - 2] === meant[column - 1];
      current.push(
        Math.min(
          (above[column] ?? Infinity) + 1,
          (current[column - 1] ?? Infinity) + 1,
          (above[column - 1] ?? Infinity) + (isSame ? 0 : 1),
          isSwapped ? (rows[row - 2]?.[column - 2] ?? Infinity) + 1 : Infinity,
        ),
      );
    }
    rows.push(current);
  }
  return rows[written.length]?.[meant.length] ?? Infinity;
}
