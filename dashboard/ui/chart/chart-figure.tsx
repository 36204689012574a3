import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ChartBarIcon } from '@phosphor-icons/react/dist/csr/ChartBar';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import { Suspense, lazy, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { plainList } from '../../theme/theme.ts';
import type { Series, ValueWords } from './chart-ground.tsx';

const ChartTable = lazy(async () => ({ default: (await import('./chart-table.tsx')).ChartTable }));

interface ChartFigureProps extends ValueWords {
  /** What the chart says, in a sentence; heard by those who cannot see it, and shown under it. */
  readonly summary: string;
  /** What else is to know of its values, in a sentence. */
  readonly note?: string | undefined;
  /** What the first column of the table holds, such as days. */
  readonly head: string;
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** Not where the chart names its series itself. */
  readonly hasLegend?: boolean;
  readonly children: ReactNode;
}

/** A chart with its legend, its sentence, and the same numbers as a table. */
export function ChartFigure({ summary, note, hasLegend = true, children, ...numbers }: ChartFigureProps) {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  return (
    <Box component="figure" sx={{ margin: 0, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        {hasLegend ? <Legend series={numbers.series} /> : null}
        <Button
          size="small"
          color="secondary"
          startIcon={isTable ? <ChartBarIcon /> : <TableIcon />}
          onClick={() => setTable(!isTable)}
          sx={{ marginInlineStart: 'auto', marginInlineEnd: '-12px' }}
        >
          {t(isTable ? 'chart.asChart' : 'chart.asTable')}
        </Button>
      </Box>
      {isTable ? (
        <Suspense fallback={null}>
          <ChartTable caption={summary} {...numbers} />
        </Suspense>
      ) : (
        children
      )}
      <Box component="figcaption" sx={{ typography: 'secondary' }}>
        {summary}
        {note ? <Box sx={{ marginBlockStart: 0.5 }}>{note}</Box> : null}
      </Box>
    </Box>
  );
}

function Legend({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return null;
  return (
    <Box component="ul" sx={{ ...plainList, display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 1 }}>
      {series.map(({ name, look }) => (
        <Box key={name} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'secondary' }}>
          <Box
            component="span"
            aria-hidden
            sx={{
              width: 14,
              height: 14,
              borderRadius: '4px',
              background: look.pattern === 'none' ? undefined : look.pattern,
              backgroundColor: look.color,
              forcedColorAdjust: 'none',
            }}
          />
          {name}
        </Box>
      ))}
    </Box>
  );
}
