import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { announce } from '../announcer.tsx';
import { labeledMax, shownLabels } from './scale.ts';

export interface ChartProps extends ValueWords {
  /** What the chart is, for those who cannot see it. */
  readonly label: string;
  readonly labels: readonly string[];
  /** The labels again, short enough to stand below; as many as fit are shown. */
  readonly marks: readonly string[];
  readonly series: readonly Series[];
}

interface ChartGroundProps extends ChartProps {
  readonly ticks: readonly number[];
  readonly children: (point: Point) => ReactNode;
}

const plotHeight = { xs: 180, sm: 220 } as const;

/** What bars and lines stand on: the numbers at the side, the lines across, the labels below, and the reading of a point. */
export function ChartGround({ label, labels, marks, series, ticks, children, ...words }: ChartGroundProps) {
  const at = (index: number) => ({ label: labels[index] ?? '', index, series, ...words });
  const point = usePoint(labels.length, (index) => sayPoint(at(index)));
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
            {words.format(tick)}
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
        {children(point)}
        {point.index === undefined ? null : (
          <Reading index={point.index} count={marks.length}>
            <PointReading {...at(point.index)} />
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
  const isCrowded = count > labeledMax;
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

interface Point {
  /** Which label is looked at; nothing while none is. */
  readonly index: number | undefined;
  readonly look: (index: number | undefined) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The point of a chart that somebody looks at, by pointer or by the arrow keys; keys have it said. */
function usePoint(count: number, say: (index: number) => string): Point {
  const isRightToLeft = useTheme().direction === 'rtl';
  const [index, look] = useState<number>();
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';

  function goTo(wanted: number): void {
    const next = Math.min(count - 1, Math.max(0, wanted));
    look(next);
    announce(say(next));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const ways: Readonly<Record<string, () => void>> = {
      [forward]: () => goTo(index === undefined ? 0 : index + 1),
      [back]: () => goTo(index === undefined ? count - 1 : index - 1),
      Home: () => goTo(0),
      End: () => goTo(count - 1),
      Escape: () => look(undefined),
    };
    const way = ways[event.key];
    if (!way || count === 0) return;
    // Escape still closes what the chart stands in, where no point is looked at.
    if (event.key !== 'Escape' || index !== undefined) event.preventDefault();
    way();
  }

  return { index: index !== undefined && index < count ? index : undefined, look, onKeyDown };
}

interface PointReadingProps extends ValueWords {
  readonly label: string;
  readonly index: number;
  readonly series: readonly Series[];
}

/** What stands at one point of a chart. */
function PointReading({ label, index, series, ...words }: PointReadingProps) {
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

// What charts are made of.

export interface Series {
  readonly name: string;
  /** One for each label; nothing where there is none to tell, which is not 0. */
  readonly values: readonly (number | undefined)[];
  readonly look: SeriesLook;
}

/** Each differs from the others also without its color: bars by a pattern, lines by their dashes. */
interface SeriesLook {
  readonly color: string;
  readonly pattern: string;
  readonly dash: string;
}

const stripes = (degrees: number) =>
  `repeating-linear-gradient(${degrees}deg, rgb(255 255 255 / 0.45) 0 2px, transparent 2px 7px)`;

export const seriesLooks = [
  { color: 'var(--series-1)', pattern: 'none', dash: '' },
  { color: 'var(--series-2)', pattern: stripes(45), dash: '6 5' },
  { color: 'var(--series-3)', pattern: stripes(135), dash: '2 4' },
  {
    color: 'var(--series-4)',
    pattern: 'radial-gradient(rgb(255 255 255 / 0.55) 1.2px, transparent 1.6px) 0 0 / 6px 6px',
    dash: '10 4 2 4',
  },
  { color: 'var(--series-5)', pattern: stripes(0), dash: '1 3' },
] as const satisfies readonly SeriesLook[];

/** How the values of a chart are told. */
export interface ValueWords {
  readonly format: (value: number) => string;
  /** Why a label may have no value, in charts where that can be. */
  readonly missing?: string | undefined;
}

/** For eyes: the reason stands nearby, once. */
export function showValue(value: number | undefined, { format }: ValueWords): string {
  return value === undefined ? '–' : format(value);
}

/** For ears, which a dash tells nothing. */
function sayValue(value: number | undefined, { format, missing }: ValueWords): string {
  return value === undefined ? (missing ?? '–') : format(value);
}
