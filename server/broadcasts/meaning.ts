// What a text from a customer asks for. Whoever doubts between stopping and talking leaves it to a person.
import { readFileSync } from 'node:fs';
import * as doubtful from './meaning-doubts.ts';
import { requestPatterns } from './meaning-requests.ts';
import * as lists from './meaning-words.ts';
import { countSlips, ending, isSign, wordsOf } from './text-words.ts';
import { findIn, fold, longestAt, patternsOf, without } from './word-patterns.ts';

export type Meaning = 'stop' | 'help' | 'start' | 'yes' | 'unclear' | 'text';

export function meaningOf(body: string): Meaning {
  if (lists.reactions.test(body)) return 'text';
  const words = wordsOf(withoutQuotes(body.slice(0, readMax)));
  const meaning = meaningOfKeywords(words) ?? meaningOfSlip(words) ?? meaningOfSentence(words);
  return body.length > readMax && meaning !== 'stop' ? 'unclear' : meaning;
}

/** So many characters are read, 60 texts and more; whoever writes longer is read by a person. */
const readMax = 10_000;

/** Without what stood in the text that they answer, and without what their phone adds. */
function withoutQuotes(body: string): string {
  const lines = body.split(/\r\n|[\n\r\u2028]/);
  const opener = lines.findIndex((line, index) => index > 0 && lists.quoteOpeners.test(line));
  const own = (opener === -1 ? lines : lines.slice(0, opener)).filter(
    (line) => !/^\s*>/.test(line) && !lists.signatures.test(line),
  );
  return own.join('\n');
}

/** A text that is made of keywords and what may stand around them. */
function meaningOfKeywords(words: readonly string[]): Meaning | undefined {
  const kinds = new Set<string>();
  for (let at = 0; at < words.length;) {
    const found = longestAt(signals, words, at);
    if (!found && !isSign(words[at] ?? ending)) return undefined;
    if (found) kinds.add(found.kind);
    at += found?.length ?? 1;
  }
  if (kinds.has('stop')) return kinds.has('start') ? 'unclear' : 'stop';
  if (kinds.has('complaint')) return findIn(requests, words) ? 'stop' : 'unclear';
  // “Yes, start” says the same twice, and more than a yes.
  if (kinds.has('start')) kinds.delete('yes');
  const asked = (['help', 'start', 'yes'] as const).filter((kind) => kinds.has(kind));
  return asked.length === 1 ? asked[0] : undefined;
}

/** A single word that misses a keyword by a slip of the finger. */
function meaningOfSlip(words: readonly string[]): Meaning | undefined {
  const own = words.filter((word) => !isSign(word) && !plainFillers.has(word));
  const [word = ''] = own;
  if (own.length !== 1 || word.length < 3 || word.length > 16 || notMistyped.has(word)) return undefined;
  if (isSwapped(word) || mistyped.some((keyword) => isMisspelled(word, keyword))) return 'stop';
  return mistyped.some((keyword) => countSlips(word, keyword) <= 1) ? 'unclear' : undefined;
}

/** The letters of a keyword in another order. */
function isSwapped(word: string): boolean {
  return mistyped.some(
    (keyword) => word.length === keyword.length && countSlips(word, keyword) === 1 && sorted(word) === sorted(keyword),
  );
}

/** In a short word another letter makes another word. */
function isMisspelled(word: string, keyword: string): boolean {
  if (keyword.length < 6 || countSlips(word, 'anmelden') <= 1) return false;
  return countSlips(word, keyword) <= (keyword.length > 9 ? 2 : 1);
}

function sorted(word: string): string {
  return word.split('').toSorted().join('');
}

function meaningOfSentence(words: readonly string[]): Meaning {
  if (isSaidApart(words)) return 'stop';
  const certain = without(doubts, words);
  const serious = without(harmless, certain);
  if (findIn(requests, serious)) return 'stop';
  if (certain.length < words.length || findIn(strong, serious)) return 'unclear';
  const own = serious.filter((word) => !isSign(word) && !plainFillers.has(word));
  if (own.length <= shortMax) return findIn(weak, serious) || own.some(isSwapped) ? 'unclear' : 'text';
  return !findIn(harmless, certain) && oddsOf(words) > oddsMax ? 'unclear' : 'text';
}

/** So few words are known one by one. */
const shortMax = 3;
/** Above these a person looks: one text too many costs a glance, one too few a customer who asked and was not heard. */
const oddsMax = 2;
let odds: ReturnType<typeof learnOdds> | undefined;

/** Learned when the first text comes. */
function oddsOf(words: readonly string[]): number {
  odds ??= learnOdds(readCorpus());
  return odds(words);
}

/** `I moved to Denver. Stop`: the first sentence, or what comes last, is nothing but a word that stops. */
function isSaidApart(words: readonly string[]): boolean {
  const end = words.findLastIndex((word) => !isSign(word)) + 1;
  const start = words.findLastIndex((word, at) => at < end && isSign(word)) + 1;
  return [words.slice(0, Math.max(words.indexOf(ending), 0)), words.slice(start, end)].some((sentence) => {
    const own = sentence.filter((word) => !isSign(word) && !plainFillers.has(word));
    return apart.has(own.join(' '));
  });
}

const signals = patternsOf(
  ...Object.entries(lists.keywords),
  ['filler', lists.fillers],
  ['complaint', lists.complaints],
);
const requests = patternsOf(['request', requestPatterns]);
const doubts = patternsOf(['doubt', doubtful.doubts]);
const harmless = patternsOf(['harmless', doubtful.harmless]);
const strong = patternsOf(['strong', doubtful.strongMentions]);
const weak = patternsOf(['weak', doubtful.weakMentions]);
const plainFillers = new Set(lists.fillers.map(fold));
const mistyped = lists.mistyped.map(fold);
const apart = new Set(lists.saidApart.map((words) => wordsOf(words).join(' ')));
const notMistyped = new Set(lists.notMistyped.map(fold));

interface LabeledText {
  /** What `meaningOf` shall make of it. */
  readonly label: string;
  readonly body: string;
}

/** One text a line, after what it means; `\n` and `\u200b` stand for what they stand for in JavaScript. */
export function readCorpus(): readonly LabeledText[] {
  const lines = readFileSync(new URL('meaning-corpus.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => {
    const [label = '', written = ''] = line.split('\t');
    return { label, body: unescape(written) };
  });
}

function unescape(written: string): string {
  return written
    .replaceAll(String.raw`\n`, '\n')
    .replaceAll(/\\u([\da-f]{4})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}

/**
 * For wordings that no pattern foresees, learned by Naive Bayes. Answers the logarithm of the odds that these words ask for
 * no more texts: above 0 that is likelier than not.
 */
export function learnOdds(corpus: readonly LabeledText[]): (words: readonly string[]) => number {
  const seen = new Map<string, { asking: number; other: number }>();
  const texts = { asking: 0, other: 0 };
  for (const { label, body } of corpus) {
    const kind = label === 'stop' || label === 'unclear' ? 'asking' : 'other';
    texts[kind] += 1;
    for (const feature of featuresOf(wordsOf(body))) {
      const count = seen.get(feature) ?? { asking: 0, other: 0 };
      count[kind] += 1;
      seen.set(feature, count);
    }
  }
  return (words) => {
    let sum = 0;
    for (const feature of featuresOf(words)) {
      const { asking, other } = seen.get(feature) ?? { asking: 0, other: 0 };
      // What was seen once says nothing.
      if (asking + other > 1)
        sum += Math.log((asking + 0.5) / (texts.asking + 1) / ((other + 0.5) / (texts.other + 1)));
    }
    return sum;
  };
}

const stemLength = 5;

/** Each word, how it begins, and each pair of words that follow each other. */
function featuresOf(words: readonly string[]): ReadonlySet<string> {
  const own = words.filter((word) => !isSign(word));
  return new Set(own.flatMap((word, at) => [word, `${word.slice(0, stemLength)}~`, `${own[at - 1] ?? ''} ${word}`]));
}
