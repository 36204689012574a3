import Box from '@mui/material/Box';
import type { Series } from './series.ts';
import { type ValueWords, sayValue, showValue } from './value-words.ts';

interface PointReadingProps extends ValueWords {
  readonly label: string;
  readonly index: number;
  readonly series: readonly Series[];
}

/** What stands at one point of a chart. */
export function PointReading({ label, index, series, ...words }: PointReadingProps) {
  const isWhole = series.every(({ values }) => values[index] !== undefined);
  return (
    <>
      <Box sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{label}</Box>
      {series.map(({ name, values, look }) => (
        <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 1, marginBlockStart: '4px' }}>
          <Box
            component="span"
            sx={{
              width: 8,
              height: 8,
              flexShrink: 0,
              borderRadius: '50%',
              backgroundColor: look.color,
              outline: '1px solid rgb(255 255 255 / 0.6)',
            }}
          />
          <Box component="span" sx={{ flex: 1 }}>
            {name}
          </Box>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {showValue(values[index], words)}
          </Box>
        </Box>
      ))}
      {isWhole || !words.missing ? null : (
        <Box sx={{ color: 'neutral.300', marginBlockStart: '4px' }}>{words.missing}</Box>
      )}
    </>
  );
}

/** The same in words. */
export function sayPoint({ label, index, series, ...words }: PointReadingProps): string {
  return [label, ...series.map(({ name, values }) => `${name}: ${sayValue(values[index], words)}`)].join(', ');
}
