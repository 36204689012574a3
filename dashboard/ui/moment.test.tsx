import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { startAllTexts } from '../testing/texts.ts';
import { Moment } from './moment.tsx';

beforeAll(() => startAllTexts());

test('what has happened lies behind, also by a server whose clock is ahead of ours', () => {
  const at = Date.now() + 120_000;
  expect(renderToStaticMarkup(<Moment at={at} />)).toContain('>a few sec ago<');
  expect(renderToStaticMarkup(<Moment at={at} isAhead />)).toContain('>in 2 min<');
});
