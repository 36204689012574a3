import type { Analytics } from '@fanfare/contract/analytics.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { locales } from '../text/languages.ts';
import { useFormats } from '../text/formats.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
/** A Monday. */
const someMonday = Date.UTC(2024, 0, 1);
const dayMs = 24 * 60 * 60_000;

interface HoursCardProps {
  readonly hours: Analytics['hours'];
  readonly timeZone: string;
}

/** When people look: a table whose cells are the darker, the more views there were. */
export function HoursCard({ hours, timeZone }: HoursCardProps) {
  const { t } = useTranslation(['common', 'translations']);
  const most = Math.max(1, ...hours.flat());
  return (
    <SectionCard title={t('translations:analytics.hours')} lead={t('translations:analytics.zone', { zone: timeZone })}>
      <Box
        tabIndex={0}
        role="region"
        aria-label={t('translations:analytics.hoursCaption')}
        sx={{ position: 'relative', overflowX: 'auto', paddingBlock: '4px' }}
      >
        <Box component="table" sx={tableLook}>
          <caption>
            <VisuallyHidden>{t('translations:analytics.hoursCaption')}</VisuallyHidden>
          </caption>
          <HourHeads />
          <tbody>
            {weekdays.map((weekday) => (
              <WeekdayRow key={weekday} weekday={weekday} row={hours[weekday] ?? []} most={most} />
            ))}
          </tbody>
        </Box>
      </Box>
    </SectionCard>
  );
}

function HourHeads() {
  const { t } = useTranslation(['common', 'translations']);
  const hourOf = useHourNames();
  return (
    <thead>
      <tr>
        <th scope="col">
          <VisuallyHidden>{t('translations:analytics.day')}</VisuallyHidden>
        </th>
        {hoursOfDay.map((hour) => (
          <th key={hour} scope="col">
            {hour % 3 === 0 ? hourOf(hour) : <VisuallyHidden>{hourOf(hour)}</VisuallyHidden>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function WeekdayRow({ weekday, row, most }: { weekday: number; row: readonly number[]; most: number }) {
  const { language, number } = useFormats();
  const hourOf = useHourNames();
  const name = new Intl.DateTimeFormat(locales[language], { weekday: 'short', timeZone: 'UTC' }).format(
    someMonday + weekday * dayMs,
  );
  return (
    <tr>
      <th scope="row">{name}</th>
      {hoursOfDay.map((hour) => {
        const views = row[hour] ?? 0;
        return (
          <td
            key={hour}
            title={`${name} ${hourOf(hour)}: ${number(views)}`}
            style={{ '--share': views / most } as object}
          >
            <span>{number(views)}</span>
          </td>
        );
      })}
    </tr>
  );
}

function useHourNames(): (hour: number) => string {
  const { language } = useFormats();
  const format = new Intl.DateTimeFormat(locales[language], {
    hour: 'numeric',
    hour12: language === 'en',
    timeZone: 'UTC',
  });
  return (hour) => format.format(someMonday + hour * 60 * 60_000);
}

const tableLook = {
  width: '100%',
  minWidth: 760,
  borderCollapse: 'separate',
  borderSpacing: '3px',
  tableLayout: 'fixed',
  fontSize: '0.6875rem',
  fontVariantNumeric: 'tabular-nums',
  '& caption': { padding: 0, lineHeight: 0 },
  '& th': { fontWeight: 500, color: 'text.secondary', textAlign: 'center', whiteSpace: 'nowrap' },
  '& thead th': { textAlign: 'start', overflow: 'visible' },
  '& thead th:first-of-type, & tbody th': { width: 44, textAlign: 'start' },
  '& tbody td': {
    height: 30,
    padding: 0,
    borderRadius: '6px',
    textAlign: 'center',
    backgroundColor: (theme: { palette: { ramp: Record<number, string> } }) =>
      `color-mix(in srgb, ${theme.palette.ramp[600]} calc(var(--share) * 82%), ${theme.palette.ramp[50]})`,
    forcedColorAdjust: 'none',
  },
  '& tbody td span': { opacity: 0 },
  '& tbody td:hover span': {
    opacity: 1,
    padding: '1px 4px',
    borderRadius: '4px',
    color: 'neutral.900',
    backgroundColor: 'background.paper',
  },
} as const;
