import type { SignUpDay, SignUps } from '@fanfare/contract/sign-ups.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { useFormats, zoneCity } from '../text/formats.ts';
import { BarChart } from '../ui/chart/bar-chart.tsx';
import { ChartFigure } from '../ui/chart/chart-figure.tsx';
import { type Series, seriesLooks } from '../ui/chart/chart-ground.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { Segments } from '../ui/segments.tsx';

const ranges = ['7', '30', '90'] as const;
type Range = (typeof ranges)[number];

export function SignUpsCard({ signUps }: { signUps: UseQueryResult<SignUps> }) {
  const { t } = useTranslation();
  const [range, setRange] = useState<Range>('30');
  const title = t('overview.signUps');
  return (
    <SectionCard title={title}>
      <Box sx={{ marginBlockEnd: 2 }}>
        <Segments
          label={t('overview.signUpsRange')}
          value={range}
          choices={ranges.map((days) => ({
            value: days,
            label: t('overview.days', { days }),
          }))}
          onChoose={setRange}
        />
      </Box>
      <QueryView
        query={signUps}
        label={title}
        lead={t('overview.signUpsFailed')}
        message={(code) => t('overview.customersError', { code })}
        skeleton={<Skeleton variant="rounded" height={300} />}
      >
        {({ days, timeZone }) => <SignUpsChart title={title} days={days.slice(-Number(range))} timeZone={timeZone} />}
      </QueryView>
    </SectionCard>
  );
}

interface SignUpsChartProps {
  readonly title: string;
  readonly days: readonly SignUpDay[];
  readonly timeZone: string;
}

function SignUpsChart({ title, days, timeZone }: SignUpsChartProps) {
  const { t } = useTranslation();
  const { number, day, shortDay } = useFormats();
  const { workspace } = useCurrentWorkspace();
  const series = useSeries(days);
  const labels = days.map((one) => day(one.day));
  const marks = days.map((one) => shortDay(one.day));
  const total = days.reduce((sum, one) => sum + allOf(one), 0);
  const best = days.toSorted((one, other) => allOf(other) - allOf(one))[0];
  const summary =
    total === 0 || !best
      ? t(workspace.customers_quantity === 0 ? 'overview.signUpsNone' : 'overview.signUpsNoneNow')
      : t('overview.signUpsSummary', {
          count: total,
          total,
          best: day(best.day),
          most: allOf(best),
          zone: zoneCity(timeZone),
        });
  return (
    <ChartFigure summary={summary} head={t('overview.day')} labels={labels} series={series} format={number}>
      <BarChart label={title} labels={labels} marks={marks} series={series} format={number} />
    </ChartFigure>
  );
}

const ways = ['invite', 'staff', 'import', 'device'] as const;

/** Those by which anybody came, and always the invite page. */
function useSeries(days: readonly SignUpDay[]): readonly Series[] {
  const { t } = useTranslation();
  return ways.flatMap((way, index) => {
    const values = days.map((one) => one[way]);
    const look = seriesLooks[index];
    if (!look || (way !== 'invite' && values.every((value) => value === 0))) return [];
    return [{ name: t(`overview.way_${way}`), values, look }];
  });
}

/** However they came. */
function allOf({ invite, staff, import: imported, device }: SignUpDay): number {
  return invite + staff + imported + device;
}
