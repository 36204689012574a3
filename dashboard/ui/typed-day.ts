import { type ChangeEvent, useState } from 'react';
import { readDay } from './calendar-day.ts';

/**
 * What a date field shows while a day is typed: a year comes digit by digit, and what it is on the way is no day yet.
 * Only a day that we take is told; anything else goes when the field is left.
 */
export function useTypedDay(day: string, onChange: (day: string) => void) {
  const [typed, setTyped] = useState(day);
  const [known, setKnown] = useState(day);
  if (known !== day) {
    setKnown(day);
    setTyped(day);
  }
  return {
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setTyped(target.value);
      if (target.value === '' || readDay(target.value) !== '') onChange(target.value);
    },
    onBlur: () => setTyped(day),
  };
}
