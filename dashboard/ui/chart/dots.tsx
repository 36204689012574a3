import Box from '@mui/material/Box';
import type { Series } from './series.ts';
import { isLone } from './stretches.ts';

interface DotsProps {
  readonly series: readonly Series[];
  readonly index: number;
  readonly top: number;
}

/** What is looked at: every line's value at one label. */
export function LookedAtDots({ series, index, top }: DotsProps) {
  return (
    <>
      <Box
        sx={{
          position: 'absolute',
          insetBlock: 0,
          insetInlineStart: '50%',
          width: '1px',
          backgroundColor: 'neutral.300',
        }}
      />
      {series.map(({ name, values, look }) => {
        const value = values[index];
        return value === undefined ? null : (
          <Dot key={name} share={value / top} sizePx={10} fill={look.color} edge="background.paper" />
        );
      })}
    </>
  );
}

/** Values that no line leads to: a dot each, and a ring where the line would be dashed. */
export function LoneDots({ series, index, top }: DotsProps) {
  return series
    .filter(({ values }) => isLone(values, index))
    .toReversed()
    .map(({ name, values, look }) => (
      <Dot
        key={name}
        share={(values[index] ?? 0) / top}
        sizePx={8}
        fill={look.dash ? 'background.paper' : look.color}
        edge={look.color}
      />
    ));
}

interface DotProps {
  /** Its height, of 1. */
  readonly share: number;
  readonly sizePx: number;
  readonly fill: string;
  readonly edge: string;
}

function Dot({ share, sizePx, fill, edge }: DotProps) {
  return (
    <Box
      sx={{
        position: 'absolute',
        insetInlineStart: `calc(50% - ${sizePx / 2}px)`,
        insetBlockEnd: `calc(${share * 100}% - ${sizePx / 2}px)`,
        width: sizePx,
        height: sizePx,
        borderRadius: '50%',
        backgroundColor: fill,
        border: '2px solid',
        borderColor: edge,
      }}
    />
  );
}
