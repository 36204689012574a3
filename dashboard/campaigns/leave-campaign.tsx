import { useTranslation } from 'react-i18next';
import { LeaveGuard } from '../ui/leave-guard.tsx';

interface LeaveCampaignProps {
  /** `unsaved` leaves a draft behind, `uploading` leaves pictures unsent. */
  readonly state: 'free' | 'unsaved' | 'uploading';
}

/** Asks before a campaign is left unfinished. */
export function LeaveCampaign({ state }: LeaveCampaignProps) {
  const { t } = useTranslation(['common', 'translations']);
  const text = state === 'uploading' ? 'leaveUploading' : 'leaveText';
  return (
    <LeaveGuard
      isDirty={state !== 'free'}
      title={t('translations:campaignForm.leaveTitle')}
      text={t(`translations:campaignForm.${text}`)}
      leaveLabel={t('translations:campaignForm.leave')}
      stayLabel={t('translations:campaignForm.stay')}
    />
  );
}
