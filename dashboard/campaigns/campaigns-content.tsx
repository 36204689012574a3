import type { Campaign } from '@fanfare/contract/campaigns.ts';
import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CampaignDrawer } from './campaign-drawer.tsx';
import { editCampaignPath } from './campaign-links.ts';
import { CampaignQrDialog } from './campaign-qr.tsx';
import { CampaignsList } from './campaigns-list.tsx';
import { useBoundaryClock } from './use-boundary-clock.ts';
import { useCancelCampaign } from './use-cancel-campaign.ts';
import { useShownCampaign } from './use-shown-campaign.ts';

interface CampaignsContentProps {
  readonly campaigns: readonly Campaign[];
  readonly footer: ReactNode;
}

/** The list with what its campaigns open: drawer, QR code, the form, and the question before canceling. */
export function CampaignsContent({ campaigns, footer }: CampaignsContentProps) {
  const { t } = useTranslation(['common', 'translations']);
  const navigate = useNavigate();
  const now = useBoundaryClock(campaigns);
  const { cancel, failure, forgetFailure } = useCancelCampaign();
  const [opened, qr, pendingDelete] = [useShownCampaign(), useShownCampaign(), useShownCampaign()];
  const actions = {
    onEdit: ({ id }: Campaign) => void navigate(editCampaignPath(id)),
    onDuplicate: (campaign: Campaign) => void navigate(paths.createCampaign, { state: { copyOf: campaign } }),
    onCancel: pendingDelete.show,
  };
  const confirm = () => {
    pendingDelete.hide();
    if (pendingDelete.campaign) void cancel(pendingDelete.campaign);
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
        footer={footer}
        onOpen={opened.show}
        onShowQr={qr.show}
        {...actions}
      />
      <CampaignDrawer
        campaign={campaigns.find(({ id }) => id === opened.campaign?.id)}
        isOpen={opened.isOpen}
        now={now}
        onClose={opened.hide}
        {...actions}
      />
      <CampaignQrDialog campaign={qr.campaign} isOpen={qr.isOpen} onClose={qr.hide} />
      <ConfirmDialog
        open={pendingDelete.isOpen}
        title={t('translations:campaigns.cancelTitle', { name: pendingDelete.campaign?.name ?? '' })}
        text={t('translations:campaigns.cancelText')}
        confirmLabel={t('translations:campaigns.cancel')}
        cancelLabel={t('translations:campaigns.keep')}
        isDangerous
        onConfirm={confirm}
        onCancel={pendingDelete.hide}
      />
    </>
  );
}
