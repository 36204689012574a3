import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { layout } from '../theme/theme.ts';
import { DayRange } from '../ui/day-range.tsx';
import { Segments } from '../ui/segments.tsx';
import { type AnalyticsView, daysOf, rangeNames } from './analytics-view.ts';
import { choosableCampaignsQuery } from './queries.ts';

interface FilterBarProps {
  readonly view: AnalyticsView;
  readonly today: string;
  readonly onChange: (part: Partial<AnalyticsView>) => void;
  /** What can be done with what is shown. */
  readonly action: ReactNode;
}

/** What is looked at: stays in view below the top bar. */
export function FilterBar({ view, today, onChange, action }: FilterBarProps) {
  const { t } = useTranslation();
  const days = daysOf({ ...view, range: view.range === 'custom' ? '30' : view.range }, today);
  return (
    <Box
      role="group"
      aria-label={t('analytics.filters')}
      sx={{
        position: { md: 'sticky' },
        insetBlockStart: layout.barHeightPx,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        paddingBlock: 1.5,
        backgroundColor: 'background.default',
      }}
    >
      <CampaignChoice chosen={view.campaignId} onChoose={(campaignId) => onChange({ campaignId })} />
      <Box sx={{ maxWidth: '100%', overflowX: 'auto' }}>
        <Segments
          label={t('analytics.range')}
          value={view.range}
          choices={rangeNames.map((name) => ({ value: name, label: t(`analytics.range_${name}`) }))}
          onChoose={(range) => onChange(range === 'custom' ? { range, ...days } : { range })}
        />
      </Box>
      {view.range === 'custom' ? <OwnDays view={view} today={today} onChange={onChange} /> : null}
      <FormControlLabel
        control={<Switch checked={view.isCompared} onChange={(_, isCompared) => onChange({ isCompared })} />}
        label={t('analytics.compare')}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ marginInline: 0 }}
      />
      <Box sx={{ marginInlineStart: { md: 'auto' } }}>{action}</Box>
    </Box>
  );
}

function CampaignChoice({ chosen, onChoose }: { chosen: string; onChoose: (campaignId: string) => void }) {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const campaigns = useQuery(choosableCampaignsQuery(useCaller(), workspace.workspace_id)).data?.items ?? [];
  const isKnown = campaigns.some(({ id }) => id === chosen);
  return (
    <Select
      value={chosen}
      displayEmpty
      size="small"
      inputProps={{ 'aria-label': t('analytics.campaign') }}
      onChange={(event) => onChoose(event.target.value)}
      sx={{ minWidth: 0, flex: { xs: '1 1 100%', sm: '0 0 280px', md: '0 0 220px' } }}
    >
      <MenuItem value="">{t('analytics.allCampaigns')}</MenuItem>
      {chosen && !isKnown ? <MenuItem value={chosen}>{t('analytics.oneCampaign')}</MenuItem> : null}
      {campaigns.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {name}
          </Box>
        </MenuItem>
      ))}
    </Select>
  );
}

function OwnDays({ view, today, onChange }: Omit<FilterBarProps, 'action'>) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: '1fr', sm: '176px 176px' },
        width: { xs: '100%', sm: 'auto' },
      }}
    >
      <DayRange
        from={{ label: t('analytics.from'), day: view.from, onChange: (from) => onChange({ from }) }}
        to={{ label: t('analytics.to'), day: view.to, onChange: (to) => onChange({ to }) }}
        max={today}
        isLabelHidden
      />
    </Box>
  );
}
