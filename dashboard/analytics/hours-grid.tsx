import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { hoursLook } from './hours-look.ts';
import { hoursOfDay, useHourNames, useWeekdayNames, weekdays } from './use-hour-names.ts';

interface HoursGridProps {
  readonly viewsAt: (weekday: number, hour: number) => number;
  readonly most: number;
}

/** Cells that are the darker, the more views there were: one stop of the Tab key, then the arrow keys. */
export function HoursGrid({ viewsAt, most }: HoursGridProps) {
  const { t } = useTranslation(['common', 'translations']);
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
        aria-label={t('translations:analytics.hoursCaption')}
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
                const told = `${weekdayOf(weekday)} ${hourOf(hour)}: ${words}`;
                return (
                  <td
                    key={hour}
                    title={told}
                    aria-label={told}
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

function HourHeads({ hourOf }: { readonly hourOf: (hour: number) => string }) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <thead>
      <tr>
        <th scope="col">
          <VisuallyHidden>{t('translations:analytics.day')}</VisuallyHidden>
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
