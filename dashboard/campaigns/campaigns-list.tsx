import type { Campaign } from '@fanfare/contract/campaigns.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';
import { useAnnouncedCount } from '../ui/announcer.tsx';
import { CountTabs } from '../ui/count-tabs.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { NoMatches } from '../ui/no-matches.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { type CampaignActions, CampaignRows } from './campaigns-rows.tsx';
import {
  type CampaignsView,
  applyCampaignsView,
  campaignSorts,
  campaignTabs,
  countByTab,
  tagsOf,
  useCampaignsView,
} from './campaigns-view.ts';

export type FurtherPages = Parameters<typeof MoreButton>[0]['query'];

interface CampaignsListProps extends CampaignActions {
  readonly campaigns: readonly Campaign[];
  readonly now: number;
  readonly query: FurtherPages;
}

const panelId = 'campaigns-panel';

/** The loaded campaigns: tabs, search and filters above, rows below, and the way to more at their end. */
export function CampaignsList({ campaigns, now, query, ...actions }: CampaignsListProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { view, change } = useCampaignsView();
  const counts = useMemo(() => countByTab(campaigns, now), [campaigns, now]);
  const matching = useMemo(() => applyCampaignsView(campaigns, view, now), [campaigns, view, now]);
  const tags = useMemo(() => tagsOf(campaigns), [campaigns]);
  useAnnouncedCount(t('campaigns.total', { count: matching.length }));
  const tabs = campaignTabs.map((value) => ({
    value,
    label: t(`campaigns.${value === 'scheduled' ? 'tabScheduled' : value}`),
    count: number(counts[value]),
  }));
  return (
    <Card>
      <CountTabs
        label={t('campaigns.tabs')}
        tabs={tabs}
        value={view.tab}
        onChange={(tab) => change({ tab })}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${view.tab}`}>
        <div className="screen-only">
          <CampaignsToolbar tags={tags} view={view} onChangeView={change} />
        </div>
        {matching.length === 0 ? (
          <NoMatches
            title={t('campaigns.noMatches')}
            text={t('campaigns.noMatchesText')}
            clearLabel={t('campaigns.clearFilters')}
            onClear={() => change({ tab: 'all', search: '', tag: '' })}
          />
        ) : (
          <CampaignRows campaigns={matching} now={now} {...actions} />
        )}
        <MoreCampaigns query={query} loaded={campaigns.length} matching={matching.length} />
      </div>
    </Card>
  );
}

interface CampaignsToolbarProps {
  readonly tags: readonly string[];
  readonly view: CampaignsView;
  readonly onChangeView: (changed: Partial<CampaignsView>) => void;
}

const sortTexts = { updated: 'sortUpdated', ending: 'sortEnding', name: 'sortName' } as const;

function CampaignsToolbar({ tags, view, onChangeView }: CampaignsToolbarProps) {
  const { t } = useTranslation();
  const choices = view.tag && !tags.includes(view.tag) ? [view.tag, ...tags] : tags;
  const grows = { flex: { xs: '1 1 auto', sm: '0 1 auto' }, minWidth: { xs: 104, sm: 140 }, maxWidth: '100%' };
  return (
    <Stack
      direction="row"
      sx={{ gap: { xs: 1, sm: 1.5 }, flexWrap: 'wrap', paddingInline: { xs: 2, sm: 3 }, paddingBlock: 2 }}
    >
      <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 280px' } }}>
        <SearchInput
          label={t('campaigns.search')}
          clearLabel={t('campaigns.clearSearch')}
          value={view.search}
          onChange={(search) => onChangeView({ search })}
        />
      </Box>
      {choices.length > 0 ? (
        <Select
          value={view.tag}
          onChange={(event) => onChangeView({ tag: event.target.value })}
          displayEmpty
          fullWidth={false}
          inputProps={{ 'aria-label': t('campaigns.tag') }}
          sx={grows}
        >
          <MenuItem value="">{t('campaigns.allTags')}</MenuItem>
          {choices.map((tag) => (
            <MenuItem key={tag} value={tag}>
              {tag}
            </MenuItem>
          ))}
        </Select>
      ) : null}
      <Select
        value={view.sort}
        onChange={(event) => onChangeView({ sort: event.target.value })}
        fullWidth={false}
        inputProps={{ 'aria-label': t('campaigns.sort') }}
        sx={{ ...grows, marginInlineStart: { sm: 'auto' } }}
      >
        {campaignSorts.map((sort) => (
          <MenuItem key={sort} value={sort}>
            {t(`campaigns.${sortTexts[sort]}`)}
          </MenuItem>
        ))}
      </Select>
    </Stack>
  );
}

interface MoreCampaignsProps {
  readonly query: FurtherPages;
  readonly loaded: number;
  /** How many of the loaded ones the view means. */
  readonly matching: number;
}

function MoreCampaigns({ query, loaded, matching }: MoreCampaignsProps) {
  const { t } = useTranslation();
  const { view } = useCampaignsView();
  const isSearching = view.search !== '' || view.tag !== '' || view.tab !== 'all';
  const count = query.hasNextPage ? loaded : matching;
  const words = isSearching && query.hasNextPage ? 'campaigns.searching' : 'campaigns.loaded';
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        justifyContent: 'center',
        flexWrap: 'wrap',
        gap: 2,
        padding: 2,
        typography: 'body2',
        textAlign: 'center',
        color: 'text.secondary',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {t(words, { count })}
      <MoreButton label={t('campaigns.loadMore')} query={query} />
    </Stack>
  );
}
