import Box from '@mui/material/Box';
import { ChartGround, type ChartProps, type Series } from './chart-ground.tsx';
import { ticksFor } from './scale.ts';

/** A bar for each label, its series on top of each other. */
export function BarChart(chart: ChartProps) {
  const { labels, series } = chart;
  const totals = labels.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const ticks = ticksFor(Math.max(0, ...totals));
  const top = ticks.at(-1) ?? 1;
  return (
    <ChartGround {...chart} ticks={ticks}>
      {(point) => (
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
      )}
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
