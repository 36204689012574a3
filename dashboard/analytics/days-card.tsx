import type { Analytics } from '@fanfare/contract/analytics.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormats, zoneCity } from '../text/formats.ts';
import { ChartFigure } from '../ui/chart/chart-figure.tsx';
import { LineChart } from '../ui/chart/line-chart.tsx';
import { type Series, seriesLooks } from '../ui/chart/chart-ground.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import type { Measure } from './analytics-view.ts';
import { figureOf, tellingDays } from './figures.ts';
import { useAnalyticsWords } from './use-words.ts';

interface DaysProps {
  /** Its days are those to draw. */
  readonly analytics: Analytics;
  readonly measure: Measure;
  readonly today: string;
}

interface DaysCardProps extends DaysProps {
  /** Where the chosen range begins. */
  readonly rangeStart: string;
}

/** One measure by day, and the same days before where they are compared. */
export function DaysCard({ rangeStart, ...shown }: DaysCardProps) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const [first] = shown.analytics.days;
  const title = t('analytics.byDay', { measure: t(`analytics.${shown.measure}`) });
  return (
    <SectionCard
      title={title}
      lead={first && first.day > rangeStart ? t('analytics.begins', { day: day(first.day) }) : undefined}
    >
      <Days title={title} {...shown} />
    </SectionCard>
  );
}

function Days({ title, analytics, measure, today }: DaysProps & { readonly title: string }) {
  const { t } = useTranslation();
  const { day, shortDay } = useFormats();
  const words = useAnalyticsWords();
  const nameOf = (one: string) => (one === today ? t('analytics.soFar', { day: day(one) }) : day(one));
  const summary = useSummary(analytics, measure, nameOf);
  const series = useSeries(analytics, measure);
  const missing = words.missing(measure);
  const values = series.flatMap((one) => one.values);
  if (values.every((value) => value === undefined)) {
    return <Box sx={{ typography: 'secondary' }}>{missing}</Box>;
  }
  const { days } = analytics;
  const labels = days.map((one) => nameOf(one.day));
  const figures = { labels, series, format: (value: number) => words.format(measure, value), missing };
  return (
    <ChartFigure
      {...figures}
      summary={summary}
      note={values.includes(undefined) ? words.leftOpen(measure) : undefined}
      head={t('analytics.day')}
    >
      <LineChart
        {...figures}
        label={title}
        marks={days.map((one) => shortDay(one.day))}
        partsOfOne={measure === 'clickRate' ? 100 : 1}
        isLastOpen={days.at(-1)?.day === today}
      />
    </ChartFigure>
  );
}

function useSeries({ days, before }: Analytics, measure: Measure): readonly Series[] {
  const { t } = useTranslation();
  const these = {
    name: t('analytics.theseDays'),
    values: days.map((one) => figureOf(one, measure)),
    look: seriesLooks[0],
  };
  if (!before) return [these];
  const those = {
    name: t('analytics.daysBefore'),
    values: before.days.map((one) => figureOf(one, measure)),
    look: { ...seriesLooks[4], dash: '6 5' },
  };
  return [these, those];
}

function useSummary({ days, timeZone }: Analytics, measure: Measure, nameOf: (day: string) => string): string {
  const { t } = useTranslation();
  const words = useAnalyticsWords();
  const figures = tellingDays(days, measure);
  if (!figures) return words.missing(measure) ?? '';
  const { first, last, best } = figures;
  const name = { measure: t(`analytics.${measure}`), zone: zoneCity(timeZone) };
  if (first === last) {
    return t('analytics.daySummary', {
      ...name,
      figure: words.format(measure, first.figure),
      day: nameOf(first.day),
    });
  }
  return t('analytics.daysSummary', {
    ...name,
    first: words.format(measure, first.figure),
    firstDay: nameOf(first.day),
    last: words.format(measure, last.figure),
    lastDay: nameOf(last.day),
    most: words.format(measure, best.figure),
    best: nameOf(best.day),
  });
}
