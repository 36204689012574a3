import { expect, test } from 'vitest';
import { learnOdds, meaningOf, readCorpus } from './meaning.ts';
import { wordsOf } from './text-words.ts';

const corpus = readCorpus();

test('more than 2,500 labeled texts in three languages mean what people say that they mean', () => {
  expect(corpus.length).toBeGreaterThan(2500);
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

test('by its words alone, who asks for no more texts is told from others in more than eight of ten texts that were not learned', () => {
  const folds = 10;
  const isAsking = (label: string) => label === 'stop' || label === 'unclear';
  const right = Array.from({ length: folds }, (_, fold) => {
    const oddsOf = learnOdds(corpus.filter((_text, at) => at % folds !== fold));
    const left = corpus.filter((_text, at) => at % folds === fold);
    return left.filter(({ label, body }) => oddsOf(wordsOf(body)) > 0 === isAsking(label)).length;
  }).reduce((sum, count) => sum + count, 0);
  expect(right / corpus.length).toBeGreaterThan(0.8);
});
