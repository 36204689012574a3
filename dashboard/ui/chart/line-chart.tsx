import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { ChartProps } from './bar-chart.tsx';
import { ChartGround } from './chart-ground.tsx';
import { PointReading, sayPoint } from './point-reading.tsx';
import { ticksFor } from './scale.ts';
import type { Series } from './series.ts';
import { usePoint } from './use-point.ts';

interface LineChartProps extends ChartProps {
  /** The first series' last stretch is not over yet, and dotted. */
  readonly isLastOpen?: boolean;
}

/** A line for each series over the same labels; the first one stands in front. */
export function LineChart({ label, labels, marks, series, format, isLastOpen = false }: LineChartProps) {
  const isRightToLeft = useTheme().direction === 'rtl';
  const at = (index: number) => ({ label: labels[index] ?? '', index, series, format });
  const point = usePoint({ count: labels.length, say: (index) => sayPoint(at(index)), isRightToLeft });
  const ticks = ticksFor(Math.max(0, ...series.flatMap(({ values }) => values)));
  const top = ticks.at(-1) ?? 1;
  return (
    <ChartGround
      label={label}
      ticks={ticks}
      format={format}
      marks={marks}
      point={point}
      reading={point.index === undefined ? null : <PointReading {...at(point.index)} />}
    >
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
            {point.index === index ? <Dots series={series} index={index} top={top} /> : null}
          </Box>
        ))}
      </Box>
    </ChartGround>
  );
}

interface LineProps {
  readonly series: Series;
  readonly top: number;
  readonly isLastOpen: boolean;
}

function Line({ series: { values, look }, top, isLastOpen }: LineProps) {
  const points = values.map((value, index) => `${index + 0.5},${top - value}`);
  const closed = isLastOpen ? points.slice(0, -1) : points;
  const common = {
    fill: 'none',
    stroke: look.color,
    strokeWidth: 2.5,
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
    vectorEffect: 'non-scaling-stroke',
  } as const;
  return (
    <>
      <polyline points={closed.join(' ')} strokeDasharray={look.dash} {...common} />
      {isLastOpen ? <polyline points={points.slice(-2).join(' ')} strokeDasharray="1 6" {...common} /> : null}
    </>
  );
}

function Dots({ series, index, top }: { series: readonly Series[]; index: number; top: number }) {
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
      {series.map(({ name, values, look }) => (
        <Box
          key={name}
          sx={{
            position: 'absolute',
            insetInlineStart: 'calc(50% - 5px)',
            insetBlockEnd: `calc(${((values[index] ?? 0) / top) * 100}% - 5px)`,
            width: 10,
            height: 10,
            borderRadius: '50%',
            backgroundColor: look.color,
            border: '2px solid',
            borderColor: 'background.paper',
          }}
        />
      ))}
    </>
  );
}
