import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspaceApi } from '../../session/current-workspace.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DetailsDrawer } from '../../ui/details-drawer.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { CampaignFacts, CampaignPictures } from '../campaign-facts.tsx';
import { CampaignsSkeleton } from '../campaigns-skeleton.tsx';
import { campaignQuery } from '../queries.ts';
import type { Saving } from './use-save-campaign.ts';

interface SaveErrorAlertProps {
  readonly saving: Saving;
  readonly campaignId: string | undefined;
  readonly onSaveAnyway: () => void;
}

/** Why it was not saved. */
export function SaveErrorAlert({ saving, campaignId, onSaveAnyway }: SaveErrorAlertProps) {
  if (saving.step !== 'editing') return null;
  if (saving.isChangedMeanwhile && campaignId) {
    return <ChangedMeanwhile {...{ campaignId, onSaveAnyway }} goneCount={saving.goneCount ?? 0} />;
  }
  return saving.failure ? <Failure message={saving.failure} /> : null;
}

interface ChangedMeanwhileProps {
  readonly campaignId: string;
  /** Of images that they have removed for good. */
  readonly goneCount: number;
  readonly onSaveAnyway: () => void;
}

/** Somebody else was quicker: their version can be looked at, and replaced on purpose. What was typed stays. */
function ChangedMeanwhile({ campaignId, goneCount, onSaveAnyway }: ChangedMeanwhileProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'version' | 'question'>();
  const alert = useRef<HTMLDivElement>(null);
  useBroughtIntoView(alert);
  const close = () => setOpen(undefined);
  return (
    <Alert ref={alert} severity="warning" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>{t('campaignSaving.changedMeanwhile')}</AlertTitle>
      {t('campaignSaving.changedMeanwhileText')}
      {goneCount > 0 ? (
        <Typography variant="body2">{t('campaignSaving.imagesGone', { count: goneCount })}</Typography>
      ) : null}
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', marginBlockStart: 1.5 }}>
        <Button size="small" variant="outlined" color="secondary" onClick={() => setOpen('version')}>
          {t('campaignSaving.seeTheirs')}
        </Button>
        <Button size="small" variant="outlined" color="secondary" onClick={() => setOpen('question')}>
          {t('campaignSaving.saveAnyway')}
        </Button>
      </Stack>
      <DetailsDrawer
        open={open === 'version'}
        onClose={close}
        kind={t('campaigns.details')}
        title={t('campaignSaving.theirs')}
      >
        <TheirVersion campaignId={campaignId} />
      </DetailsDrawer>
      <ConfirmDialog
        open={open === 'question'}
        title={t('campaignSaving.saveAnywayTitle')}
        text={t('campaignSaving.saveAnywayText')}
        confirmLabel={t('campaignSaving.saveAnyway')}
        cancelLabel={t('campaignSaving.goBack')}
        isDangerous
        onConfirm={() => {
          close();
          onSaveAnyway();
        }}
        onCancel={close}
      />
    </Alert>
  );
}

/** As the server has it now. */
function TheirVersion({ campaignId }: Pick<ChangedMeanwhileProps, 'campaignId'>) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const [now] = useState(Date.now);
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...campaignQuery(caller, ws, campaignId),
    refetchOnMount: 'always',
  });
  return (
    <QueryView
      query={{ data: isFetchedAfterMount && !error ? data : undefined, error, refetch }}
      label={t('campaigns.details')}
      lead={t('campaignForm.editNotLoaded')}
      message={(code) => t('campaigns.fetchOneError', { code })}
      skeleton={<CampaignsSkeleton />}
    >
      {(campaign) => (
        <>
          <Typography variant="h6" component="h3" sx={{ marginBlockEnd: 2, overflowWrap: 'anywhere' }}>
            {campaign.name}
          </Typography>
          <Stack sx={{ gap: 3 }}>
            <CampaignPictures campaign={campaign} now={now} />
            <CampaignFacts campaign={campaign} now={now} />
          </Stack>
        </>
      )}
    </QueryView>
  );
}

/** The button that failed stands far below what says so. By the time an effect runs, the dialog has given back the focus. */
function Failure({ message }: { readonly message: string }) {
  const alert = useRef<HTMLDivElement>(null);
  useBroughtIntoView(alert);
  return (
    <Alert ref={alert} severity="error">
      {message}
    </Alert>
  );
}

/** Brings what comes up into view, once. In braces: newer browsers answer with a promise, which is no clean-up. */
export function useBroughtIntoView(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'center' });
  }, [element]);
}
