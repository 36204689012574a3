import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { ChartProps } from './bar-chart.tsx';
import { ChartGround } from './chart-ground.tsx';
import { LoneDots, LookedAtDots } from './dots.tsx';
import { Line } from './line.tsx';
import { PointReading, sayPoint } from './point-reading.tsx';
import { ticksFor } from './scale.ts';
import { usePoint } from './use-point.ts';

interface LineChartProps extends ChartProps {
  /** The first series' last stretch is not over yet, and dotted. */
  readonly isLastOpen?: boolean;
}

/** A line for each series over the same labels; the first one stands in front. */
export function LineChart({ label, labels, marks, series, partsOfOne, isLastOpen = false, ...words }: LineChartProps) {
  const isRightToLeft = useTheme().direction === 'rtl';
  const at = (index: number) => ({ label: labels[index] ?? '', index, series, ...words });
  const point = usePoint({ count: labels.length, say: (index) => sayPoint(at(index)), isRightToLeft });
  const ticks = ticksFor(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))), partsOfOne);
  const top = ticks.at(-1) ?? 1;
  return (
    <ChartGround
      label={label}
      ticks={ticks}
      format={words.format}
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
            <LoneDots series={series} index={index} top={top} />
            {point.index === index ? <LookedAtDots series={series} index={index} top={top} /> : null}
          </Box>
        ))}
      </Box>
    </ChartGround>
  );
}
