import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface SwitchQuestionProps {
  readonly open: boolean;
  /** Of the workspace that was chosen; left out for one that is yet to be made. */
  readonly name?: string;
  readonly onSwitch: () => void;
  readonly onStay: () => void;
}

/** Before a workspace is left on whose page somebody has begun something. */
export function SwitchQuestion({ open, name, onSwitch, onStay }: SwitchQuestionProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={open}
      title={name === undefined ? t('switcher.createTitle') : t('switcher.leaveTitle', { name })}
      text={t('switcher.leaveText')}
      confirmLabel={t(name === undefined ? 'switcher.leaveDo' : 'switcher.leave')}
      cancelLabel={t('switcher.stay')}
      onConfirm={onSwitch}
      onCancel={onStay}
    />
  );
}
