// Patterns of words, looked for in time that grows with the text alone.
import { division, ending, wordsOf } from './text-words.ts';

/** Patterns or words, as they stand one after another between semicolons. */
export function listOf(written: string): readonly string[] {
  return written.trim().split(/\s*[;\n]\s*/);
}

/** A pattern's steps: the words of which one must stand there, `*` for up to three of any kind, optional or not. */
interface Step {
  readonly words: ReadonlySet<string>;
  readonly beginnings: readonly string[];
  readonly isGap: boolean;
  readonly isOptional: boolean;
}

interface Pattern {
  readonly kind: string;
  readonly steps: readonly Step[];
}

/** Patterns by the words that they may begin with, so that a long text costs a look for each of its words. */
type Patterns = ReadonlyMap<string, readonly Pattern[]>;

const gapMax = 3;

export function patternsOf(...lines: readonly (readonly [kind: string, patterns: readonly string[]])[]): Patterns {
  const byFirst = new Map<string, Pattern[]>();
  for (const [kind, patterns] of lines) {
    for (const pattern of patterns) {
      const steps = pattern.split(' ').map(stepOf);
      for (const first of firstWords(steps)) byFirst.set(first, [...(byFirst.get(first) ?? []), { kind, steps }]);
    }
  }
  return byFirst;
}

function stepOf(written: string): Step {
  const isOptional = written.endsWith('?');
  const words = written.replace(/\?$/, '').split('|');
  return {
    words: new Set(words.filter((word) => !word.endsWith('~')).map(fold)),
    beginnings: words.filter((word) => word.endsWith('~')).map((word) => fold(word.slice(0, -1))),
    isGap: written === '*',
    isOptional,
  };
}

export function fold(word: string): string {
  return wordsOf(word).join('');
}

/** A pattern begins with a whole word, or with several where the first may be missing; one that begins a word, by its start. */
function firstWords(steps: readonly Step[]): readonly string[] {
  const optional = steps.findIndex((step) => !step.isOptional);
  return steps
    .slice(0, optional + 1)
    .flatMap(({ words, beginnings }) => [
      ...words,
      ...beginnings.map((beginning) => `${beginning.slice(0, beginningLength)}~`),
    ]);
}

const beginningLength = 5;

function candidatesAt(patterns: Patterns, word: string): readonly Pattern[] {
  const exact = patterns.get(word);
  const begun = patterns.get(`${word.slice(0, beginningLength)}~`);
  return begun ? [...(exact ?? []), ...begun] : (exact ?? []);
}

/** How many words from there on the pattern takes, where it holds. */
function lengthAt(steps: readonly Step[], words: readonly string[], at: number, index = 0): number | undefined {
  const step = steps[index];
  if (!step) return 0;
  if (step.isGap) {
    for (let gap = 0; gap <= gapMax; gap += 1) {
      const rest = lengthAt(steps, words, at + gap, index + 1);
      if (rest !== undefined) return gap + rest;
    }
    return undefined;
  }
  const word = words[at] ?? ending;
  if (step.words.has(word) || step.beginnings.some((beginning) => word.startsWith(beginning))) {
    const rest = lengthAt(steps, words, at + 1, index + 1);
    if (rest !== undefined) return rest + 1;
  }
  return step.isOptional ? lengthAt(steps, words, at, index + 1) : undefined;
}

export function longestAt(patterns: Patterns, words: readonly string[], at: number) {
  let longest: { readonly kind: string; readonly length: number } | undefined;
  for (const { kind, steps } of candidatesAt(patterns, words[at] ?? '')) {
    const length = lengthAt(steps, words, at);
    if (length !== undefined && length > (longest?.length ?? 0)) longest = { kind, length };
  }
  return longest;
}

export function findIn(patterns: Patterns, words: readonly string[]): boolean {
  return words.some((_, at) => longestAt(patterns, words, at) !== undefined);
}

/** What is left when each stretch that holds a pattern has become one sign. */
export function without(patterns: Patterns, words: readonly string[]): readonly string[] {
  const left: string[] = [];
  for (let at = 0; at < words.length;) {
    const length = longestAt(patterns, words, at)?.length ?? 0;
    left.push(length > 0 ? division : (words[at] ?? ''));
    at += Math.max(length, 1);
  }
  return left;
}
