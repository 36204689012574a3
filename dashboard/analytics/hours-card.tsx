import type { Analytics } from '@fanfare/contract/analytics.ts';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats, zoneCity } from '../text/formats.ts';
import { locales } from '../text/languages.ts';
import { ChartFigure } from '../ui/chart/chart-figure.tsx';
import { seriesLooks } from '../ui/chart/chart-ground.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

interface HoursCardProps {
  readonly hours: Analytics['hours'];
  readonly timeZone: string;
}

/** When people look. */
export function HoursCard({ hours, timeZone }: HoursCardProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hourOf = useHourNames();
  const weekdayOf = useWeekdayNames('long');
  const viewsAt = (weekday: number, hour: number) => hours[weekday]?.[hour] ?? 0;
  const most = Math.max(0, ...hours.flat());
  const best = weekdays.flatMap((weekday) => hoursOfDay.map((hour) => ({ weekday, hour })));
  const { weekday, hour } = best.find((one) => viewsAt(one.weekday, one.hour) === most) ?? { weekday: 0, hour: 0 };
  return (
    <SectionCard title={t('analytics.hours')} lead={t('analytics.zone', { zone: zoneCity(timeZone) })}>
      <ChartFigure
        summary={
          most === 0
            ? t('analytics.noViews')
            : t('analytics.hoursSummary', { most, day: weekdayOf(weekday), hour: hourOf(hour) })
        }
        head={t('analytics.hour')}
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

interface HoursGridProps {
  readonly viewsAt: (weekday: number, hour: number) => number;
  readonly most: number;
}

/** Cells that are the darker, the more views there were: one stop of the Tab key, then the arrow keys. */
function HoursGrid({ viewsAt, most }: HoursGridProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hourOf = useHourNames();
  const weekdayOf = useWeekdayNames('short');
  const { ref, at, setAt, onKeyDown } = useCells();
  return (
    <Box sx={{ position: 'relative', overflowX: 'auto', padding: '4px' }}>
      <Box
        component="table"
        role="grid"
        ref={ref}
        aria-label={t('analytics.hoursCaption')}
        onKeyDown={onKeyDown}
        sx={hoursLook}
      >
        <HourHeads hourOf={hourOf} />
        <tbody>
          {weekdays.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{weekdayOf(weekday)}</th>
              {hoursOfDay.map((hour) => {
                const words = number(viewsAt(weekday, hour));
                const label = `${weekdayOf(weekday)} ${hourOf(hour)}: ${words}`;
                return (
                  <td
                    key={hour}
                    title={label}
                    aria-label={label}
                    tabIndex={at.weekday === weekday && at.hour === hour ? 0 : -1}
                    onFocus={() => setAt({ weekday, hour })}
                    style={{ '--share': viewsAt(weekday, hour) / most } as object}
                  >
                    <span>{words}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

/** Weekdays beside hours; on phones all of them as a picture, without room to read the numbers in. */
const hoursLook = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: { xs: '1px 2px', sm: '3px' },
  tableLayout: 'fixed',
  fontSize: '0.6875rem',
  fontVariantNumeric: 'tabular-nums',
  '& th': { fontWeight: 500, color: 'text.secondary', textAlign: 'center', whiteSpace: 'nowrap' },
  '& thead th': { padding: 0, paddingBlockEnd: '4px', textAlign: 'left', overflow: 'visible' },
  // On phones there is room for every other hour; all of them are heard.
  '& thead th span.between': { opacity: { xs: 0, sm: 1 } },
  '& thead th:first-of-type, & tbody th': { width: { xs: 34, sm: 44 }, padding: 0, textAlign: 'left' },
  '& tbody td': {
    height: { xs: 26, sm: 30 },
    padding: 0,
    borderRadius: { xs: '3px', sm: '6px' },
    textAlign: 'center',
    backgroundColor: (theme: { palette: { ramp: Record<number, string> } }) =>
      `color-mix(in srgb, ${theme.palette.ramp[600]} calc(var(--share) * 82%), ${theme.palette.ramp[50]})`,
    forcedColorAdjust: 'none',
  },
  '& tbody td span': { opacity: 0, display: { xs: 'none', sm: 'inline' } },
  '& tbody td:is(:hover, :focus) span': {
    opacity: 1,
    padding: '1px 4px',
    borderRadius: '4px',
    color: 'neutral.900',
    backgroundColor: 'background.paper',
  },
} as const;

function HourHeads({ hourOf }: { readonly hourOf: (hour: number) => string }) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col">
          <VisuallyHidden>{t('analytics.day')}</VisuallyHidden>
        </th>
        {hoursOfDay.map((hour) => (
          <th key={hour} scope="col">
            <HourHead hour={hour} name={hourOf(hour)} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

function HourHead({ hour, name }: { readonly hour: number; readonly name: string }) {
  if (hour % 6 === 0) return name;
  if (hour % 3 !== 0) return <VisuallyHidden>{name}</VisuallyHidden>;
  return <span className="between">{name}</span>;
}

const lastHour = hoursOfDay.length - 1;

/** Which cell the Tab key comes to, and the keys that lead on from it. */
function useCells() {
  const ref = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState({ weekday: 0, hour: 0 });
  const ahead = useTheme().direction === 'rtl' ? -1 : 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const ways: Readonly<Record<string, typeof at>> = {
      ArrowRight: { ...at, hour: at.hour + ahead },
      ArrowLeft: { ...at, hour: at.hour - ahead },
      ArrowDown: { ...at, weekday: at.weekday + 1 },
      ArrowUp: { ...at, weekday: at.weekday - 1 },
      Home: { ...at, hour: 0 },
      End: { ...at, hour: lastHour },
    };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    const row = ref.current?.tBodies[0]?.rows[way.weekday];
    if (way.hour >= 0 && way.hour <= lastHour) row?.querySelectorAll('td')[way.hour]?.focus();
  };
  return { ref, at, setAt, onKeyDown };
}

/** A Monday. */
const someMonday = Date.UTC(2024, 0, 1);
const hourMs = 60 * 60_000;

function useHourNames(): (hour: number) => string {
  const { language } = useFormats();
  const format = new Intl.DateTimeFormat(locales[language], {
    hour: 'numeric',
    hour12: language === 'en',
    timeZone: 'UTC',
  });
  return (hour) => format.format(someMonday + hour * hourMs);
}

/** Monday is 0. */
function useWeekdayNames(weekday: 'short' | 'long'): (weekday: number) => string {
  const { language } = useFormats();
  const format = new Intl.DateTimeFormat(locales[language], { weekday, timeZone: 'UTC' });
  return (day) => format.format(someMonday + day * 24 * hourMs);
}
