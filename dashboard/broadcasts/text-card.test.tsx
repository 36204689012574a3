import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { startAllTexts } from '../testing/texts.ts';
import { TextCard } from './text-card.tsx';

beforeAll(() => startAllTexts());

const show = (text: string) => renderToStaticMarkup(<TextCard body={text} text={text} onChange={() => undefined} />);

test('a text names the character that makes it cost twice, with what could stand in its place', () => {
  const wide = show(`Our harvest box is here – ${'come and see '.repeat(5)}`);
  expect(wide).toContain('2 parts per text');
  expect(wide).toContain('– makes this a 2-part message.');
  expect(wide).toContain('Replace with -');
  expect(show('Our harvest box is here - come and see')).not.toContain('Replace');
});

test('a text that says nothing yet has no parts', () => {
  expect(show('Six wines')).toContain('1 part per text');
  expect(show(' ')).not.toContain('per text');
});

test('a text that is too long can be pasted whole, and says so', () => {
  expect(show('x'.repeat(1_001))).toContain('Use at most 1,000 characters');
  expect(show('x'.repeat(1_001))).toContain('1,001 / 1,000');
  expect(show('x'.repeat(1_001))).not.toMatch(/maxlength/i);
});

test('an emoji is one character of a text, as for the server', () => {
  expect(show('🍷'.repeat(1_000))).not.toContain('Use at most');
  expect(show('🍷'.repeat(1_001))).toContain('1,001 / 1,000');
});
