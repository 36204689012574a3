import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface SwitchQuestionProps {
  readonly open: boolean;
  /** Of the workspace that was chosen. */
  readonly name: string;
  readonly onSwitch: () => void;
  readonly onStay: () => void;
}

/** Before a workspace is left on whose page somebody has begun something. */
export function SwitchQuestion({ open, name, onSwitch, onStay }: SwitchQuestionProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={open}
      title={t('switcher.leaveTitle', { name })}
      text={t('switcher.leaveText')}
      confirmLabel={t('switcher.leave')}
      cancelLabel={t('switcher.stay')}
      onConfirm={onSwitch}
      onCancel={onStay}
    />
  );
}
