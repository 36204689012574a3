import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { startAllTexts } from '../testing/texts.ts';
import { Moment } from './moment.tsx';

beforeAll(() => startAllTexts());

test('what has happened lies behind, also by a server whose clock is ahead of ours', () => {
  const at = Date.now() + 120_000;
  expect(renderToStaticMarkup(<Moment at={at} />)).toContain('>a few sec ago<');
  expect(renderToStaticMarkup(<Moment at={at} isAhead />)).toContain('>in 2 min<');
});

test('the exact time of what was in another year says in which', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 10) });
  const shown = renderToStaticMarkup(<Moment at={new Date(2025, 2, 1, 9).getTime()} />);
  expect(shown).toContain('title="Sat, Mar 1, 2025 at 9:00 AM"');
  expect(shown).toContain('>a year ago<');
  vi.useRealTimers();
});
