// What a filter is set by.
import { type Segment, segmentDaysMax } from '@fanfare/contract/segments.ts';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf, endOfDay, startOfDay } from '../../ui/calendar-day.ts';
import { DayRangeFields } from '../../ui/day-range.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { lastDayBefore, withoutFilters } from './customers-view.ts';

export interface FilterFieldProps {
  readonly segment: Segment;
  readonly onChange: (segment: Segment) => void;
}

interface ChoiceFieldProps {
  readonly label: string;
  /** What stands for no choice. */
  readonly any: string;
  readonly value: string | undefined;
  readonly choices: readonly string[];
  readonly nameOf: (value: string) => string;
  readonly onChange: (value: string | undefined) => void;
}

/** Stands for no choice; no word begins so. */
const anyValue = '\0';

/** One of some words in the order of the alphabet, or any; away where there is nothing to choose. */
export function ChoiceField({ label, any, value, choices, nameOf, onChange }: ChoiceFieldProps) {
  const offered = new Set(value === undefined ? choices : [value, ...choices]);
  if (offered.size === 0) return null;
  const named = [...offered].map((one) => ({ one, name: nameOf(one) }));
  return (
    <SelectField
      label={label}
      value={value ?? anyValue}
      options={[
        [anyValue, any],
        ...named
          .toSorted((one, other) => one.name.localeCompare(other.name))
          .map(({ one, name }) => [one, name] as const),
      ]}
      onChange={(chosen) => onChange(chosen === anyValue ? undefined : chosen)}
    />
  );
}

interface CountFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A number from 1 on, or none. */
export function CountField({ label, value, onChange }: CountFieldProps) {
  return (
    <TextInput
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(Number(target.value.replaceAll(/\D/g, '').slice(0, 9)) || undefined)}
      inputProps={{ inputMode: 'numeric' }}
      autoComplete="off"
    />
  );
}

type Way = 'any' | 'within' | 'notFor' | 'between' | 'never' | 'ever';

/** The ways to say a time, and what says it. */
const timesOf = {
  joined: {
    ways: ['any', 'within', 'between'],
    filters: ['joined', 'joinedWithin'],
    within: 'joinedWithinDays',
    from: 'joinedFrom',
    to: 'joinedTo',
  },
  seen: {
    ways: ['any', 'within', 'notFor', 'between', 'never', 'ever'],
    filters: ['seen', 'seenWithin', 'notSeenFor', 'ever'],
    within: 'seenWithinDays',
    from: 'seenFrom',
    to: 'seenTo',
  },
} as const;

interface TimeFieldsProps extends FilterFieldProps {
  readonly times: keyof typeof timesOf;
  readonly label: string;
}

/** A time: how it is said, and the days or the number of days that this needs. */
export function TimeFields({ times, label, segment, onChange }: TimeFieldsProps) {
  const { t } = useTranslation();
  const { ways, filters, within } = timesOf[times];
  const said = wayOf(segment, times);
  const [chosen, setChosen] = useState(said);
  // What is emptied to be typed anew says nothing for a moment.
  const way = said === 'any' ? chosen : said;
  const set = (changed: Segment) => onChange({ ...withoutFilters(segment, filters), ...changed });
  const days = { within, notFor: 'notSeenForDays' } as const;
  const begin: Readonly<Record<Way, Segment>> = {
    any: {},
    within: { [within]: 30 },
    notFor: { notSeenForDays: 90 },
    between: {},
    never: { isNeverSeen: true },
    ever: { isNeverSeen: false },
  };
  return (
    <Stack sx={{ gap: 1.5 }}>
      <SelectField
        label={label}
        value={way}
        options={ways.map((one: Way) => [one, t(`customerList.${one}`)] as const)}
        onChange={(next) => {
          setChosen(next);
          set(begin[next]);
        }}
      />
      {way === 'within' || way === 'notFor' ? (
        <CountField
          label={t('customerList.days')}
          value={segment[days[way]]}
          onChange={(value) => set({ [days[way]]: value && Math.min(value, segmentDaysMax) })}
        />
      ) : null}
      {way === 'between' ? <Days times={times} segment={segment} onChange={set} /> : null}
    </Stack>
  );
}

function wayOf(segment: Segment, times: keyof typeof timesOf): Way {
  const { within, from, to } = timesOf[times];
  if (segment[within] !== undefined) return 'within';
  if (times === 'seen' && segment.notSeenForDays !== undefined) return 'notFor';
  if (times === 'seen' && segment.isNeverSeen !== undefined) return segment.isNeverSeen ? 'never' : 'ever';
  return segment[from] === undefined && segment[to] === undefined ? 'any' : 'between';
}

function Days({ times, segment, onChange }: Omit<TimeFieldsProps, 'label'>) {
  const { t } = useTranslation();
  const { from, to } = timesOf[times];
  const { [from]: fromAt, [to]: toAt } = segment;
  return (
    <DayRangeFields
      from={{
        label: t('customerList.fromDay'),
        day: fromAt === undefined ? '' : dayOf(fromAt),
        onChange: (day) => onChange({ [from]: day ? startOfDay(day) : undefined, [to]: toAt }),
      }}
      to={{
        label: t('customerList.toDay'),
        day: toAt === undefined ? '' : lastDayBefore(toAt),
        onChange: (day) => onChange({ [from]: fromAt, [to]: day ? endOfDay(day) : undefined }),
      }}
    />
  );
}
