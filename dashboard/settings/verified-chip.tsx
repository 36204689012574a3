import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { WarningDiamondIcon } from '@phosphor-icons/react/dist/csr/WarningDiamond';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../ui/status-chip.tsx';

export function VerifiedChip({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation(['common', 'translations']);
  return isVerified ? (
    <StatusChip
      tone="success"
      label={t('translations:settings.verified')}
      icon={<CheckCircleIcon weight="fill" aria-hidden />}
    />
  ) : (
    <StatusChip
      tone="warning"
      label={t('translations:settings.notVerified')}
      icon={<WarningDiamondIcon weight="fill" aria-hidden />}
    />
  );
}
