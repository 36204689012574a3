import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { labelledMax, shownLabels } from './scale.ts';
import type { Point } from './use-point.ts';

interface ChartGroundProps {
  readonly label: string;
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
  /** Short ones, below; as many as fit are shown. */
  readonly marks: readonly string[];
  readonly point: Point;
  readonly reading: ReactNode;
  readonly children: ReactNode;
}

const plotHeight = { xs: 180, sm: 220 } as const;

/** What bars and lines stand on: the numbers at the side, the lines across, the labels below, and the reading of a point. */
export function ChartGround({ label, ticks, format, marks, point, reading, children }: ChartGroundProps) {
  return (
    <Box
      role="group"
      aria-label={label}
      tabIndex={0}
      onKeyDown={point.onKeyDown}
      onPointerLeave={() => point.look(undefined)}
      onBlur={() => point.look(undefined)}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        columnGap: 1.5,
        borderRadius: '8px',
        // The topmost number stands half above the edge.
        '&:focus-visible': { outlineOffset: '8px' },
        typography: 'caption',
        color: 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box aria-hidden sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'space-between' }}>
        {ticks.map((tick) => (
          <Box key={tick} component="span" sx={{ lineHeight: 0, height: 0, textAlign: 'right' }}>
            {format(tick)}
          </Box>
        ))}
      </Box>
      <Box sx={{ position: 'relative', height: plotHeight }}>
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            inset: 0,
            display: 'flex',
            flexDirection: 'column-reverse',
            justifyContent: 'space-between',
          }}
        >
          {ticks.map((tick) => (
            <Box
              key={tick}
              sx={{ borderBlockStart: '1px solid', borderColor: tick === 0 ? 'neutral.300' : 'level.2' }}
            />
          ))}
        </Box>
        {children}
        {point.index === undefined ? null : (
          <Reading index={point.index} count={marks.length}>
            {reading}
          </Reading>
        )}
      </Box>
      <Marks marks={marks} />
    </Box>
  );
}

function Marks({ marks }: { marks: readonly string[] }) {
  return (
    <Box aria-hidden sx={{ gridColumn: 2, position: 'relative', height: 28 }}>
      {[...shownLabels(marks.length)].map((index, place) => (
        <Box
          key={index}
          component="span"
          sx={{
            position: 'absolute',
            insetBlockStart: 8,
            whiteSpace: 'nowrap',
            ...placeOf(index, marks.length),
            // On phones there is room for every other one.
            visibility: { xs: place % 2 === 0 ? 'visible' : 'hidden', sm: 'visible' },
          }}
        >
          {marks[index]}
        </Box>
      ))}
    </Box>
  );
}

/** Labels stand below their point's middle. Of many, the first one starts at the edge, and the last one ends there. */
function placeOf(index: number, count: number) {
  const isCrowded = count > labelledMax;
  if (isCrowded && index === 0) return { insetInlineStart: 0 };
  if (isCrowded && index === count - 1) return { insetInlineEnd: 0 };
  return { insetInlineStart: `${middleOf(index, count) * 100}%`, width: 0, display: 'flex', justifyContent: 'center' };
}

/** Of the ground's width. */
function middleOf(index: number, count: number): number {
  return (index + 0.5) / count;
}

/** Beside the point's middle, past half a bar, on the side that has more room. */
function Reading({ index, count, children }: { index: number; count: number; children: ReactNode }) {
  const middle = middleOf(index, count);
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        zIndex: 1,
        insetBlockStart: 0,
        ...(middle > 0.5
          ? { insetInlineEnd: `calc(${(1 - middle) * 100}% + 22px)` }
          : { insetInlineStart: `calc(${middle * 100}% + 22px)` }),
        maxWidth: 220,
        padding: '10px 12px',
        borderRadius: '10px',
        color: 'neutral.50',
        backgroundColor: 'neutral.900',
        boxShadow: '0 8px 24px rgb(18 22 33 / 0.24)',
        pointerEvents: 'none',
      }}
    >
      {children}
    </Box>
  );
}
