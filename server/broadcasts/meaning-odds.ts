// How likely a text asks for no more texts, by its words: for wordings that no pattern foresees. Learned from the corpus
// by Naive Bayes.
import { readFileSync } from 'node:fs';
import { isSign, wordsOf } from './text-words.ts';

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

/** Answers the logarithm of the odds that these words ask for no more texts: above 0 that is likelier than not. */
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
    let odds = 0;
    for (const feature of featuresOf(words)) {
      const { asking, other } = seen.get(feature) ?? { asking: 0, other: 0 };
      // What was seen once says nothing.
      if (asking + other > 1)
        odds += Math.log((asking + 0.5) / (texts.asking + 1) / ((other + 0.5) / (texts.other + 1)));
    }
    return odds;
  };
}

const stemLength = 5;

/** Each word, how it begins, and each pair of words that follow each other. */
function featuresOf(words: readonly string[]): ReadonlySet<string> {
  const own = words.filter((word) => !isSign(word));
  return new Set(own.flatMap((word, at) => [word, `${word.slice(0, stemLength)}~`, `${own[at - 1] ?? ''} ${word}`]));
}
