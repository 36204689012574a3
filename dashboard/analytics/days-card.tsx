import type { Analytics, DayFigures } from '@fanfare/contract/analytics.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';
import { ChartFigure } from '../ui/chart/chart-figure.tsx';
import { LineChart } from '../ui/chart/line-chart.tsx';
import { type Series, seriesLooks } from '../ui/chart/series.ts';
import { SectionCard } from '../ui/section-card.tsx';
import type { Measure } from './analytics-view.ts';
import { figureOf } from './figures.ts';
import { useAnalyticsWords } from './use-words.ts';

interface DaysCardProps {
  /** Its days are those to draw. */
  readonly analytics: Analytics;
  /** Where the chosen range begins. */
  readonly firstAsked: string;
  readonly measure: Measure;
  readonly today: string;
}

/** One measure by day, and the same days before where they are compared. */
export function DaysCard({ analytics, firstAsked, measure, today }: DaysCardProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { day, shortDay } = useFormats();
  const words = useAnalyticsWords();
  const { days, before, timeZone } = analytics;
  const format = (value: number) => words.format(measure, value);
  const valuesOf = (of: readonly DayFigures[]) => of.map((one) => figureOf(one, measure) ?? 0);
  const [first] = days;
  const isOpen = days.at(-1)?.day === today;
  const series: Series[] = [
    { name: t('translations:analytics.theseDays'), values: valuesOf(days), look: seriesLooks[0] },
    ...(before
      ? [
          {
            name: t('translations:analytics.daysBefore'),
            values: valuesOf(before.days),
            look: { ...seriesLooks[4], dash: '6 5' },
          },
        ]
      : []),
  ];
  const labels = days.map((one) =>
    one.day === today ? t('translations:analytics.soFar', { day: day(one.day) }) : day(one.day),
  );
  const summary = useSummary(days, { measure, format, timeZone });
  return (
    <SectionCard
      title={t('translations:analytics.byDay', { measure: t(`translations:analytics.${measure}`) })}
      lead={first && first.day > firstAsked ? t('translations:analytics.begins', { day: day(first.day) }) : undefined}
    >
      <ChartFigure
        summary={summary}
        head={t('translations:analytics.day')}
        labels={labels}
        series={series}
        format={format}
      >
        <LineChart
          label={t('translations:analytics.byDay', { measure: t(`translations:analytics.${measure}`) })}
          labels={labels}
          marks={days.map((one) => shortDay(one.day))}
          series={series}
          format={format}
          isLastOpen={isOpen}
        />
      </ChartFigure>
    </SectionCard>
  );
}

interface SummaryParts {
  readonly measure: Measure;
  readonly format: (value: number) => string;
  readonly timeZone: string;
}

function useSummary(days: readonly DayFigures[], { measure, format, timeZone }: SummaryParts): string {
  const { t } = useTranslation(['common', 'translations']);
  const { day } = useFormats();
  const valueOf = (one: DayFigures) => figureOf(one, measure) ?? 0;
  const [first] = days;
  const last = days.at(-1);
  const best = days.toSorted((one, other) => valueOf(other) - valueOf(one))[0];
  if (!first || !last || !best) return '';
  return t('translations:analytics.daysSummary', {
    measure: t(`translations:analytics.${measure}`),
    first: format(valueOf(first)),
    firstDay: day(first.day),
    last: format(valueOf(last)),
    lastDay: day(last.day),
    most: format(valueOf(best)),
    best: day(best.day),
    zone: timeZone,
  });
}
