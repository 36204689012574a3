import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { meaningOf } from './meaning.ts';

/** One text a line, after what it means; `\n` and `\u200b` stand for what they stand for in JavaScript. */
const corpus = readFileSync(new URL('meaning-corpus.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [label = '', written = ''] = line.split('\t');
    return { label, body: unescape(written) };
  });

test('more than 1,700 labelled texts in three languages mean what people say that they mean', () => {
  expect(corpus.length).toBeGreaterThan(1700);
  expect(new Set(corpus.map(({ body }) => body)).size).toBe(corpus.length);
  expect(corpus.filter(({ label, body }) => meaningOf(body) !== label)).toEqual([]);
});

test('blanks, quotes, punctuation, capitals and emoji around a word that stops change nothing', () => {
  const asked = ['stop', 'STOPALL', 'Unsubscribe', 'cancel', 'end', 'QUIT', 'revoke', 'optout', 'opt out', 'Stopp'];
  const around = [' ', '"', '“', '»', '…', '!!', '\n', '\u00A0', '\u200B', '🍕', '🛑', '❤️', '(', '¡', '*', '\uFEFF'];
  const texts = [...asked, 'abmelden', 'baja', 'ALTO', 'Cancelar'].flatMap((word) =>
    around.flatMap((sign) => [sign + word, word + sign, sign + word + sign]),
  );
  expect(texts.filter((body) => meaningOf(body) !== 'stop')).toEqual([]);
});

test('nothing that is asked twice, kindly and with thanks is asked less', () => {
  const wordings = [
    'stop stop',
    'please STOP, thank you',
    'Hallo, bitte abmelden! Danke',
    'hola, baja por favor gracias',
  ];
  expect(wordings.map(meaningOf)).toEqual(['stop', 'stop', 'stop', 'stop']);
});

test('a text without a word means nothing', () => {
  expect(['', ' ', '\n', '…', '🎉', '415 555 0132'].map(meaningOf)).toEqual(Array(6).fill('text'));
});

test('who asks to stop and to start at once is answered by a person', () => {
  expect(meaningOf('START STOP')).toBe('unclear');
});

test('the longest text that phones send is read in its first part, and by a person', () => {
  const floods = ['🍕', 'no me ', 'on x wrote ', '.', '\n>', 'ﷺ', 'a\u0301'];
  const bodies = floods.map((flood) => flood.repeat(40_000 / flood.length));
  expect(bodies.map(meaningOf)).toEqual(Array(floods.length).fill('unclear'));
  expect(meaningOf(`Please stop texting me. ${'🍕'.repeat(20_000)}`)).toBe('stop');
  expect(meaningOf('stop '.repeat(8000))).toBe('stop');
});

function unescape(written: string): string {
  return written
    .replaceAll(String.raw`\n`, '\n')
    .replaceAll(/\\u([\da-f]{4})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}
