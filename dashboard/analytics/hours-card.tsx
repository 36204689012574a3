import type { Analytics } from '@fanfare/contract/analytics.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';
import { ChartFigure } from '../ui/chart/chart-figure.tsx';
import { seriesLooks } from '../ui/chart/series.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { HoursGrid } from './hours-grid.tsx';
import { hoursOfDay, useHourNames, useWeekdayNames, weekdays } from './use-hour-names.ts';

interface HoursCardProps {
  readonly hours: Analytics['hours'];
  readonly timeZone: string;
}

/** When people look. */
export function HoursCard({ hours, timeZone }: HoursCardProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const hourOf = useHourNames();
  const weekdayOf = useWeekdayNames('long');
  const viewsAt = (weekday: number, hour: number) => hours[weekday]?.[hour] ?? 0;
  const most = Math.max(0, ...hours.flat());
  const best = weekdays.flatMap((weekday) => hoursOfDay.map((hour) => ({ weekday, hour })));
  const { weekday, hour } = best.find((one) => viewsAt(one.weekday, one.hour) === most) ?? { weekday: 0, hour: 0 };
  return (
    <SectionCard title={t('translations:analytics.hours')} lead={t('translations:analytics.zone', { zone: timeZone })}>
      <ChartFigure
        summary={t('translations:analytics.hoursSummary', {
          most: number(most),
          day: weekdayOf(weekday),
          hour: hourOf(hour),
        })}
        head={t('translations:analytics.hour')}
        labels={hoursOfDay.map(hourOf)}
        series={weekdays.map((day) => ({
          name: weekdayOf(day),
          values: hoursOfDay.map((at) => viewsAt(day, at)),
          look: seriesLooks[0],
        }))}
        format={number}
        hasLegend={false}
      >
        <HoursGrid viewsAt={viewsAt} most={Math.max(1, most)} />
      </ChartFigure>
    </SectionCard>
  );
}
