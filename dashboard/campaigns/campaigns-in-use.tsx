import type { Campaign } from '@fanfare/contract/campaigns.ts';
import Alert from '@mui/material/Alert';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CampaignDrawer } from './campaign-drawer.tsx';
import { CampaignsList } from './campaigns-list.tsx';
import { useBoundaryClock } from './use-boundary-clock.ts';
import { useCancelCampaign } from './use-cancel-campaign.ts';

/** The list with what one of its campaigns opens: the drawer, a copy of it, and the question before canceling. */
export function CampaignsInUse({
  campaigns,
  footer,
}: {
  readonly campaigns: readonly Campaign[];
  readonly footer: ReactNode;
}) {
  const { t } = useTranslation(['common', 'translations']);
  const navigate = useNavigate();
  const now = useBoundaryClock(campaigns);
  const { cancel, failure, forgetFailure } = useCancelCampaign();
  const [openedId, setOpenedId] = useState<string>();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [doomed, setDoomed] = useState<Campaign>();
  const [isAsking, setAsking] = useState(false);
  const deeds = {
    onDuplicate: (campaign: Campaign) => void navigate(paths.createCampaign, { state: { copyOf: campaign } }),
    onCancel: (campaign: Campaign) => {
      setDoomed(campaign);
      setAsking(true);
    },
  };
  const open = ({ id }: Campaign) => {
    setOpenedId(id);
    setDrawerOpen(true);
  };
  const confirm = () => {
    setAsking(false);
    if (doomed) void cancel(doomed);
  };
  return (
    <>
      {failure ? (
        <Alert severity="error" onClose={forgetFailure} closeText={t('ui.close')}>
          {failure}
        </Alert>
      ) : null}
      <CampaignsList campaigns={campaigns} now={now} footer={footer} onOpen={open} {...deeds} />
      <CampaignDrawer
        campaign={campaigns.find(({ id }) => id === openedId)}
        isOpen={isDrawerOpen}
        now={now}
        onClose={() => setDrawerOpen(false)}
        {...deeds}
      />
      <ConfirmDialog
        open={isAsking}
        title={t('translations:campaigns.cancelTitle', { name: doomed?.name ?? '' })}
        text={t('translations:campaigns.cancelText')}
        confirmLabel={t('translations:campaigns.cancel')}
        cancelLabel={t('translations:campaigns.keep')}
        isDangerous
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
