import { hasEnded } from '@fanfare/contract/campaign-lifecycle.ts';
import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { imageVariantUrl } from '@fanfare/contract/images.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { broadcastPaths } from '../paths.ts';
import { useMay } from '../session/current-workspace.tsx';
import { useSite } from '../session/site.tsx';
import { DetailsDrawer } from '../ui/details-drawer.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { CampaignFacts, CampaignPictures } from './campaign-facts.tsx';
import { CampaignQr, PreviewButton } from './campaign-share.tsx';
import type { CampaignActions } from './campaigns-rows.tsx';
import { canResume } from './campaigns-view.ts';
import type { DialogProps } from '../ui/use-dialog.ts';

const CampaignVisits = lazy(async () => ({ default: (await import('./campaign-visits.tsx')).CampaignVisits }));

type DrawerActions = Omit<CampaignActions, 'onOpen' | 'onShowQr'>;

interface CampaignDrawerProps extends DialogProps, DrawerActions {
  readonly campaign: Campaign | undefined;
  readonly now: number;
}

export function CampaignDrawer({ campaign, open, now, onClose, ...actions }: CampaignDrawerProps) {
  const { t } = useTranslation();
  const { features } = useSite();
  const mayAnalyse = useMay('analytics.view');
  const first = campaign?.images[0];
  return (
    <DetailsDrawer
      open={open && campaign !== undefined}
      onClose={onClose}
      kind={t('campaigns.details')}
      title={campaign?.name ?? ''}
      imageUrl={first && imageVariantUrl(first, 360, 'webp')}
      actions={campaign ? <DrawerActions campaign={campaign} now={now} {...actions} /> : null}
    >
      {campaign ? (
        <Stack sx={{ gap: 3 }}>
          <CampaignPictures campaign={campaign} now={now} />
          {open && features.analytics && mayAnalyse ? (
            <Suspense fallback={null}>
              <CampaignVisits key={campaign.id} campaignId={campaign.id} />
            </Suspense>
          ) : null}
          {open ? <Qr code={campaign.code} /> : null}
          <CampaignFacts campaign={campaign} now={now} />
        </Stack>
      ) : null}
    </DetailsDrawer>
  );
}

type DrawerActionsProps = DrawerActions & { readonly campaign: Campaign; readonly now: number };

function DrawerActions({ campaign, now, onEdit, onDuplicate, onCancel, onResume }: DrawerActionsProps) {
  const { t } = useTranslation();
  const isOver = hasEnded(campaign, now);
  const maySend = useMay('broadcasts.send');
  if (!useMay('campaigns.change')) return <PreviewButton code={campaign.code} />;
  return (
    <>
      <PreviewButton code={campaign.code} />
      {maySend && !isOver ? (
        <LinkButton
          to={broadcastPaths.ofCampaign(campaign.id)}
          variant="outlined"
          color="secondary"
          startIcon={<ChatsCircleIcon />}
        >
          {t('campaigns.sendText')}
        </LinkButton>
      ) : null}
      {isOver ? null : (
        <Button variant="outlined" color="secondary" startIcon={<PencilSimpleIcon />} onClick={() => onEdit(campaign)}>
          {t('campaigns.edit')}
        </Button>
      )}
      <Button variant="outlined" color="secondary" startIcon={<CopyIcon />} onClick={() => onDuplicate(campaign)}>
        {t('campaigns.duplicate')}
      </Button>
      {isOver ? null : (
        <Button color="error" startIcon={<ProhibitIcon />} onClick={() => onCancel(campaign)}>
          {t('campaigns.cancel')}
        </Button>
      )}
      {canResume(campaign, now) ? (
        <Button variant="outlined" color="secondary" startIcon={<PlayIcon />} onClick={() => onResume(campaign)}>
          {t('campaigns.resume')}
        </Button>
      ) : null}
    </>
  );
}

function Qr({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  return (
    <Stack component="section" sx={{ gap: 2 }}>
      <Typography variant="subtitle2" component="h3">
        {t('campaigns.qr')}
      </Typography>
      <CampaignQr code={code} sizePx={160} />
    </Stack>
  );
}
