import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { addTexts, startTexts } from '../text/i18n.ts';
import { drawHook } from '../testing/draw.tsx';
import { startAllTexts } from '../testing/texts.ts';
import type { Language } from '../text/languages.ts';
import { sayChange, useAnalyticsWords } from './use-words.ts';

test.each([
  ['en', '12% more than', '1 percentage point more than', '3 percentage points less than'],
  ['de', '12% mehr als', '1 Prozentpunkt mehr als', '3 Prozentpunkte weniger als'],
  ['es', '12% más que', '1 punto porcentual más que', '3 puntos porcentuales menos que'],
] satisfies [Language, string, string, string][])(
  'in %s counts change by per cent and rates by percentage points',
  async (language, count, point, points) => {
    vi.stubGlobal('document', { documentElement: {} });
    await startTexts(language);
    vi.unstubAllGlobals();
    await addTexts('analytics');
    const { t } = i18next;
    const compared = { days: 30, share: (value: number) => `${value * 100}%` };
    expect(sayChange(t, { way: 'more', share: 0.12 }, compared)).toContain(count);
    expect(sayChange(t, { way: 'more', points: 1 }, compared)).toContain(point);
    expect(sayChange(t, { way: 'less', points: 3 }, compared)).toContain(points);
  },
);

test('a share is told as nothing or everything only where it is', async () => {
  await startAllTexts();
  const { share } = drawHook(useAnalyticsWords);
  expect([0, 0.001, 0.123, 0.999, 1, 2.5].map(share)).toEqual(['0%', '1%', '12%', '99%', '100%', '250%']);
});
