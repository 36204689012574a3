import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../text/i18n.ts';
import { Moment } from './moment.tsx';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts('en');
  vi.unstubAllGlobals();
});

test('what has happened lies behind, also by a server whose clock is ahead of ours', () => {
  const at = Date.now() + 120_000;
  expect(renderToStaticMarkup(<Moment at={at} />)).toContain('>a few sec ago<');
  expect(renderToStaticMarkup(<Moment at={at} isAhead />)).toContain('>in 2 min<');
});
