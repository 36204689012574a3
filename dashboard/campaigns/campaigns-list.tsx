import type { Campaign } from '@fanfare/contract/campaigns.ts';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';
import { CountTabs } from '../ui/count-tabs.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useAnnouncedCount } from '../ui/use-announced-count.ts';
import type { CampaignActions } from './campaign-menu.tsx';
import { CampaignsCards } from './campaigns-cards.tsx';
import { type CampaignRowsProps, CampaignsTable } from './campaigns-table.tsx';
import { CampaignsToolbar } from './campaigns-toolbar.tsx';
import { applyCampaignsView, campaignTabs, countByTab, tagsOf } from './campaigns-view.ts';
import { useCampaignsView } from './use-campaigns-view.ts';

interface CampaignsListProps extends CampaignActions {
  readonly campaigns: readonly Campaign[];
  readonly now: number;
  /** Below the rows: how many there are and the way to more. */
  readonly footer: ReactNode;
}

const panelId = 'campaigns-panel';

/** The loaded campaigns: tabs, search and filters above, rows below. */
export function CampaignsList({ campaigns, now, footer, ...actions }: CampaignsListProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const { view, change } = useCampaignsView();
  const counts = useMemo(() => countByTab(campaigns, now), [campaigns, now]);
  const matching = useMemo(() => applyCampaignsView(campaigns, view, now), [campaigns, view, now]);
  const tags = useMemo(() => tagsOf(campaigns), [campaigns]);
  useAnnouncedCount(t('translations:campaigns.total', { count: matching.length }));
  const tabs = campaignTabs.map((value) => ({
    value,
    label: t(`translations:campaigns.${value === 'scheduled' ? 'tabScheduled' : value}`),
    count: number(counts[value]),
  }));
  const rows = { campaigns: matching, now, ...actions };
  return (
    <Card>
      <CountTabs
        label={t('translations:campaigns.tabs')}
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
          <NoMatches onClear={() => change({ tab: 'all', search: '', tag: '' })} />
        ) : (
          <CampaignRows {...rows} />
        )}
        {footer}
      </div>
    </Card>
  );
}

function CampaignRows(rows: CampaignRowsProps) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  return isNarrow ? <CampaignsCards {...rows} /> : <CampaignsTable {...rows} />;
}

function NoMatches({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <EmptyState
      icon={<MagnifyingGlassIcon />}
      title={t('translations:campaigns.noMatches')}
      text={t('translations:campaigns.noMatchesText')}
      action={
        <Button variant="outlined" color="secondary" onClick={onClear}>
          {t('translations:campaigns.clearFilters')}
        </Button>
      }
    />
  );
}
