import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { ChartGround, type ChartProps, type Series } from './chart-ground.tsx';
import { ticksFor } from './scale.ts';

interface LineChartProps extends ChartProps {
  /** The axis is whole in so many parts of one: 100 for rates. */
  readonly partsOfOne: number;
  /** The first series' last stretch is not over yet, and dotted. */
  readonly isLastOpen: boolean;
}

/** A line for each series over the same labels; the first one stands in front. */
export function LineChart({ partsOfOne, isLastOpen, ...chart }: LineChartProps) {
  const { labels, series } = chart;
  const isRightToLeft = useTheme().direction === 'rtl';
  const ticks = ticksFor(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))), partsOfOne);
  const top = ticks.at(-1) ?? 1;
  return (
    <ChartGround {...chart} ticks={ticks}>
      {(point) => (
        <>
          <Box
            component="svg"
            viewBox={`0 0 ${labels.length} ${top}`}
            preserveAspectRatio="none"
            aria-hidden
            sx={{
              position: 'absolute',
              inset: 0,
              width: '100%',
              height: '100%',
              overflow: 'visible',
              transform: isRightToLeft ? 'scaleX(-1)' : undefined,
              forcedColorAdjust: 'none',
            }}
          >
            {series.toReversed().map((one) => (
              <Line key={one.name} series={one} top={top} isLastOpen={isLastOpen && one === series[0]} />
            ))}
          </Box>
          <Box sx={{ position: 'absolute', inset: 0, display: 'flex' }}>
            {labels.map((name, index) => (
              <Box key={name} onPointerEnter={() => point.look(index)} sx={{ flex: 1, position: 'relative' }}>
                <LoneDots series={series} index={index} top={top} />
                {point.index === index ? <LookedAtDots series={series} index={index} top={top} /> : null}
              </Box>
            ))}
          </Box>
        </>
      )}
    </ChartGround>
  );
}

interface LineProps {
  readonly series: Series;
  readonly top: number;
  /** The last stretch is dotted. */
  readonly isLastOpen: boolean;
}

/** Through all values that have a neighbor, with a gap where there is none to tell. */
function Line({ series: { values, look }, top, isLastOpen }: LineProps) {
  const pointOf = ({ index, value }: Place) => `${index + 0.5},${top - value}`;
  const common = {
    fill: 'none',
    stroke: look.color,
    strokeWidth: 2.5,
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
    vectorEffect: 'non-scaling-stroke',
  } as const;
  return stretchesOf(values).map((stretch) => {
    const points = stretch.map(pointOf);
    const isOpen = isLastOpen && stretch.at(-1)?.index === values.length - 1;
    const closed = isOpen ? points.slice(0, -1) : points;
    return (
      <g key={stretch[0]?.index}>
        {closed.length > 1 ? <polyline points={closed.join(' ')} strokeDasharray={look.dash} {...common} /> : null}
        {isOpen && points.length > 1 ? (
          <polyline points={points.slice(-2).join(' ')} strokeDasharray="1 6" {...common} />
        ) : null}
      </g>
    );
  });
}

interface DotsProps {
  readonly series: readonly Series[];
  readonly index: number;
  readonly top: number;
}

/** What is looked at: every line's value at one label. */
function LookedAtDots({ series, index, top }: DotsProps) {
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
function LoneDots({ series, index, top }: DotsProps) {
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

interface Place {
  readonly index: number;
  readonly value: number;
}

/** The values that stand beside each other without a gap between them, with their places. */
export function stretchesOf(values: readonly (number | undefined)[]): readonly (readonly Place[])[] {
  const stretches: Place[][] = [];
  for (const [index, value] of values.entries()) {
    if (value === undefined) continue;
    const place = { index, value };
    if (index > 0 && values[index - 1] !== undefined) stretches.at(-1)?.push(place);
    else stretches.push([place]);
  }
  return stretches;
}

/** Without a neighbor on either side that a line could come from or lead to. */
export function isLone(values: readonly (number | undefined)[], index: number): boolean {
  return values[index] !== undefined && values[index - 1] === undefined && values[index + 1] === undefined;
}
