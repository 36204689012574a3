import Skeleton from '@mui/material/Skeleton';
import { Suspense, lazy } from 'react';
import type { DayFieldProps } from './date-fields.tsx';

const DayField = lazy(async () => ({ default: (await import('./date-fields.tsx')).DayField }));

interface DayRangeProps extends Pick<DayFieldProps, 'isLabelHidden' | 'max'> {
  readonly from: Pick<DayFieldProps, 'label' | 'day' | 'onChange'>;
  readonly to: Pick<DayFieldProps, 'label' | 'day' | 'onChange'>;
}

/** From one day to another, both included; either may stay open. Its calendars are loaded when it is shown. */
export function DayRangeFields({ from, to, ...both }: DayRangeProps) {
  return [from, to].map((end) => (
    <Suspense key={end.label} fallback={<Skeleton variant="rounded" height={both.isLabelHidden ? 40 : 66} />}>
      <DayField {...end} {...both} />
    </Suspense>
  ));
}
