import { Campaign } from '@fanfare/contract/campaigns.ts';
import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle';
import { MegaphoneIcon } from '@phosphor-icons/react/dist/csr/Megaphone';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { useFailureWords } from '../session/call-errors.ts';
import { useCurrentWorkspace, useMay, useWorkspaceApi } from '../session/current-workspace.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { toastDone, toastFailure } from '../ui/toasts.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { useHandedOver } from '../ui/use-handed-over.ts';
import { devicesQuery } from '../workspace/queries.ts';
import { CampaignDrawer } from './campaign-drawer.tsx';
import { editCampaignPath } from './campaign-links.ts';
import { CampaignQrDialog } from './campaign-share.tsx';
import { CampaignsList, type FurtherPages } from './campaigns-list.tsx';
import { CampaignsSkeleton } from './campaigns-skeleton.tsx';
import { nextBoundary } from './campaigns-view.ts';
import { campaignsQuery, cancelCampaignMutation, resumeCampaignMutation } from './queries.ts';

export function CampaignsPage() {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const { campaign_quantity: count } = useCurrentWorkspace().workspace;
  const query = useInfiniteQuery(campaignsQuery(caller, ws));
  const { data, error, dataUpdatedAt } = query;
  const refetch = () => (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch());
  return (
    <Page title={t('campaigns.title')} lead={t('campaigns.total', { count })} actions={<Actions />}>
      <QueryView
        query={{ data, error, dataUpdatedAt, refetch }}
        label={t('campaigns.title')}
        lead={t('campaigns.failed')}
        message={(code) => t('campaigns.fetchError', { code })}
        updated={(relative) => t('campaigns.lastUpdated', { relative })}
        skeleton={
          <Card>
            <CampaignsSkeleton />
          </Card>
        }
      >
        {(campaigns) =>
          campaigns.length > 0 ? (
            <CampaignsContent campaigns={campaigns} query={query} />
          ) : (
            <Card>
              <EmptyState icon={<MegaphoneIcon />} title={t('campaigns.empty')} text={t('campaigns.emptyText')} />
            </Card>
          )
        }
      </QueryView>
    </Page>
  );
}

function Actions() {
  const { t } = useTranslation();
  const [maySeeTexts, mayCreate] = [useMay('broadcasts.view'), useMay('campaigns.change')];
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'));
  return (
    <>
      {maySeeTexts ? (
        <LinkButton
          to={paths.broadcasts}
          variant={isNarrow ? 'outlined' : 'text'}
          color="secondary"
          startIcon={<ChatsCircleIcon />}
        >
          {t('campaigns.broadcasts')}
        </LinkButton>
      ) : null}
      {mayCreate ? (
        <LinkButton to={paths.createCampaign} variant="contained" startIcon={<PlusIcon weight="bold" />}>
          {t('campaigns.create')}
        </LinkButton>
      ) : null}
    </>
  );
}

interface CampaignsContentProps {
  readonly campaigns: readonly Campaign[];
  readonly query: FurtherPages;
}

/** The list with what its campaigns open: drawer, QR code, the form, and the question before canceling. */
function CampaignsContent({ campaigns, query }: CampaignsContentProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { caller, ws } = useWorkspaceApi();
  // So that the devices that a campaign is shown on are those that there are now.
  useQuery(devicesQuery(caller, ws));
  const now = useBoundaryClock(campaigns);
  const [changed, setChanged] = useState<Campaign>();
  const { cancel, resume, failure, forgetFailure } = useCancelCampaign(setChanged);
  const [opened, qr, pendingDelete] = [useDialog<Campaign>(), useDialog<Campaign>(), useDialog<Campaign>()];
  useHandedOver(Campaign, opened.open);
  const actions = {
    onEdit: ({ id }: Campaign) => void navigate(editCampaignPath(id)),
    onDuplicate: (copyOf: Campaign) => void navigate(paths.createCampaign, { state: { copyOf, ws } }),
    onCancel: pendingDelete.open,
    onResume: (campaign: Campaign) => void resume(campaign),
  };
  const confirm = () => {
    pendingDelete.close();
    if (pendingDelete.item) void cancel(pendingDelete.item);
  };
  return (
    <>
      {failure ? (
        <Alert severity="error" onClose={forgetFailure} closeText={t('ui.close')}>
          {failure}
        </Alert>
      ) : null}
      <CampaignsList
        campaigns={campaigns}
        now={now}
        query={query}
        onOpen={opened.open}
        onShowQr={qr.open}
        {...actions}
      />
      <CampaignDrawer
        campaign={campaigns.find(({ id }) => id === opened.item?.id) ?? newerOf(opened.item, changed)}
        open={opened.isOpen}
        now={now}
        onClose={opened.close}
        {...actions}
      />
      <CampaignQrDialog campaign={qr.item} open={qr.isOpen} onClose={qr.close} />
      <ConfirmDialog
        open={pendingDelete.isOpen}
        title={t('campaigns.cancelTitle', { name: pendingDelete.item?.name ?? '' })}
        text={t('campaigns.cancelText')}
        confirmLabel={t('campaigns.cancel')}
        cancelLabel={t('campaigns.keep')}
        isDangerous
        onConfirm={confirm}
        onCancel={pendingDelete.close}
      />
    </>
  );
}

/** One that was opened from elsewhere may be on a page of the list that is not loaded. */
function newerOf(opened: Campaign | undefined, changed: Campaign | undefined): Campaign | undefined {
  return opened && opened.id === changed?.id && opened.updatedAt < changed.updatedAt ? changed : opened;
}

/** Cancels a campaign, and takes that back; what went wrong is told as a toast, of a cancellation also as `failure`. */
export function useCancelCampaign(onChanged: (campaign: Campaign) => void) {
  const { t } = useTranslation();
  const toWords = useFailureWords();
  const client = useQueryClient();
  const { caller, ws } = useWorkspaceApi();
  const [failure, setFailure] = useState<string>();
  const canceling = useMutation(cancelCampaignMutation(caller, ws, client));
  const resuming = useMutation(resumeCampaignMutation(caller, ws, client));
  const [underWay] = useState(() => ({ cancels: new Map<string, Promise<boolean>>(), resumes: new Set<string>() }));

  const resume = async (campaign: Campaign) => {
    const { id, name } = campaign;
    if (underWay.resumes.has(id)) return;
    underWay.resumes.add(id);
    try {
      // It is canceled on screen before it is so on the server, where the later call wins.
      if ((await underWay.cancels.get(id)) === false) return;
      onChanged((await resuming.mutateAsync(campaign)).campaign);
      toastDone(t('campaigns.resumed', { name }));
    } catch (error) {
      toastFailure(toWords(error));
    } finally {
      underWay.resumes.delete(id);
    }
  };

  const attemptCancel = async (campaign: Campaign): Promise<boolean> => {
    setFailure(undefined);
    try {
      onChanged((await canceling.mutateAsync(campaign)).campaign);
      toastDone(t('campaigns.canceledDone'), { label: t('ui.undo'), run: () => void resume(campaign) });
      return true;
    } catch (error) {
      const message = toWords(error);
      toastFailure(message);
      setFailure(t('campaigns.cancelFailed', { name: campaign.name, message }));
      return false;
    }
  };
  const cancel = async (campaign: Campaign) => {
    // The second half of a double click; another campaign need not wait for this one.
    if (underWay.cancels.has(campaign.id)) return;
    const attempt = attemptCancel(campaign);
    underWay.cancels.set(campaign.id, attempt);
    await attempt;
    underWay.cancels.delete(campaign.id);
  };
  return { cancel, resume, failure, forgetFailure: () => setFailure(undefined) };
}

const stepMs = 30_000;

/** The time, told anew when one of the campaigns begins or ends, and every half minute. */
function useBoundaryClock(campaigns: readonly Campaign[]): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const boundary = nextBoundary(campaigns, now) ?? Infinity;
    const wait = Math.min(stepMs, Math.max(0, boundary - Date.now()));
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [campaigns, now]);
  return now;
}
