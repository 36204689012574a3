import { ThemeProvider } from '@mui/material/styles';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { startAllTexts } from '../testing/texts.ts';
import { buildTheme } from '../theme/theme.ts';
import { HoursCard } from './hours-card.tsx';

beforeAll(() => startAllTexts());

/** Of a week with so many views on Tuesday at two in the morning. */
function summaryOf(views: number): string | undefined {
  const hoursOf = (day: number) => Array.from({ length: 24 }, (_, hour) => (day === 1 && hour === 2 ? views : 0));
  const hours = [0, 1, 2, 3, 4, 5, 6].map(hoursOf);
  const drawn = renderToStaticMarkup(
    <ThemeProvider theme={buildTheme('neonBlue', 'ltr')}>
      <HoursCard hours={hours} timeZone="UTC" />
    </ThemeProvider>,
  );
  return /<figcaption[^>]*>([^<]*)/.exec(drawn)?.[1];
}

test('the busiest hour is said with its views, and where nobody looked that there were none', () => {
  expect(summaryOf(4)).toMatch(/^Most views: 4, on Tuesday at 2\sAM\.$/);
  expect(summaryOf(0)).toBe('No views');
});
