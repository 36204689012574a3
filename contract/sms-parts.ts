// How many text messages a message becomes, by the two alphabets that phone networks send.

const basicAlphabet = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡' +
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

/** These are in the basic alphabet too, but take two places each. */
const basicPairs = new Set('^{}\\[~]|€\f');

const plainForms: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '`': "'",
  '´': "'",
  '–': '-',
  '—': '-',
  '‑': '-',
  '…': '...',
  '•': '-',
  '\u00A0': ' ',
  '\u202F': ' ',
  '\t': ' ',
};

const basicSizes = { alone: 160, joined: 153 } as const;
const wideSizes = { alone: 70, joined: 67 } as const;

interface SmsParts {
  /** Places taken, in the alphabet that the message needs. */
  readonly used: number;
  /** Places in as many parts as the message needs. */
  readonly room: number;
  /** How many texts are sent; 1 for an empty message. */
  readonly parts: number;
  /** The first character outside the basic alphabet, which makes the whole message need the wide one. */
  readonly wideCharacter?: string;
  /** What could stand in its place, when there is something alike. */
  readonly replacement?: string;
  /** Parts if every character with a plain form were replaced. */
  readonly partsWhenPlain: number;
}

export function countSmsParts(message: string): SmsParts {
  const characters = Array.from(message);
  const wideCharacter = characters.find((character) => !isBasic(character));
  const counted = measure(characters);
  const replacement = wideCharacter === undefined ? undefined : plainForms[wideCharacter];
  return {
    ...counted,
    partsWhenPlain: measure(Array.from(toPlainForms(message))).parts,
    ...(wideCharacter === undefined ? {} : { wideCharacter }),
    ...(replacement === undefined ? {} : { replacement }),
  };
}

/** Curly quotes, long dashes and their like become what every phone keyboard has. */
export function toPlainForms(message: string): string {
  return Array.from(message, (character) => plainForms[character] ?? character).join('');
}

function isBasic(character: string): boolean {
  return basicAlphabet.has(character) || basicPairs.has(character);
}

function measure(characters: readonly string[]): { used: number; room: number; parts: number } {
  const isWide = characters.some((character) => !isBasic(character));
  const sizes = isWide ? wideSizes : basicSizes;
  const places = characters.map((character) => placesOf(character, isWide));
  const used = places.reduce((sum, count) => sum + count, 0);
  if (used <= sizes.alone) return { used, room: sizes.alone, parts: 1 };
  const parts = countParts(places, sizes.joined);
  return { used, room: parts * sizes.joined, parts };
}

function placesOf(character: string, isWide: boolean): number {
  if (isWide) return character.length;
  return basicPairs.has(character) ? 2 : 1;
}

/** A character that takes two places is never torn between two parts. */
function countParts(places: readonly number[], size: number): number {
  let parts = 1;
  let filled = 0;
  for (const count of places) {
    if (filled + count > size) {
      parts += 1;
      filled = 0;
    }
    filled += count;
  }
  return parts;
}
