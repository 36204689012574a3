import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { ChartGround, PointReading, type Series, type ValueWords, sayPoint, usePoint } from './chart-ground.tsx';
import { ticksFor } from './scale.ts';

export interface ChartProps extends ValueWords {
  /** What the chart is, for those who cannot see it. */
  readonly label: string;
  readonly labels: readonly string[];
  /** The labels again, short enough to stand below. */
  readonly marks: readonly string[];
  readonly series: readonly Series[];
}

/** A bar for each label, its series on top of each other. */
export function BarChart({ label, labels, marks, series, ...words }: ChartProps) {
  const isRightToLeft = useTheme().direction === 'rtl';
  const at = (index: number) => ({ label: labels[index] ?? '', index, series, ...words });
  const point = usePoint({ count: labels.length, say: (index) => sayPoint(at(index)), isRightToLeft });
  const totals = labels.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const ticks = ticksFor(Math.max(0, ...totals));
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
      <Box sx={{ position: 'absolute', inset: 0, display: 'flex' }}>
        {labels.map((name, index) => (
          <Box
            key={name}
            onPointerEnter={() => point.look(index)}
            sx={{
              flex: 1,
              minWidth: 0,
              display: 'flex',
              flexDirection: 'column-reverse',
              alignItems: 'center',
              borderRadius: '6px 6px 0 0',
              backgroundColor: point.index === index ? 'level.1' : undefined,
            }}
          >
            {series.map((one) => (
              <Segment key={one.name} series={one} share={(one.values[index] ?? 0) / top} />
            ))}
          </Box>
        ))}
      </Box>
    </ChartGround>
  );
}

function Segment({ series: { look }, share }: { series: Series; share: number }) {
  if (share === 0) return null;
  return (
    <Box
      sx={{
        width: 'min(70%, 28px)',
        height: `${share * 100}%`,
        flexShrink: 0,
        background: look.pattern === 'none' ? undefined : look.pattern,
        backgroundColor: look.color,
        '&:last-of-type': { borderRadius: '4px 4px 0 0' },
        forcedColorAdjust: 'none',
      }}
    />
  );
}
