import Stack from '@mui/material/Stack';
import { updateMFAPreference } from 'aws-amplify/auth';
import { useTranslation } from 'react-i18next';
import { AuthFormAlert } from '../session/pages/auth-form-alert.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { useReloadAccount } from './queries.ts';
import { useAction } from './use-action.ts';

export function TurnOffTwoStepDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['common', 'translations']);
  const { run, isBusy, problem } = useAction();
  const reload = useReloadAccount();
  const turnOff = async () => {
    if (!(await run(() => updateMFAPreference({ totp: 'DISABLED' })))) return;
    toastDone(t('translations:settings.twoStep.isOff'));
    onClose();
    await reload();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('translations:settings.twoStep.offTitle')}
      text={
        <Stack sx={{ gap: 2 }}>
          <span>{t('translations:settings.twoStep.offText')}</span>
          <AuthFormAlert problem={problem} />
        </Stack>
      }
      confirmLabel={t('translations:settings.twoStep.turnOff')}
      cancelLabel={t('translations:settings.twoStep.keepOn')}
      isBusy={isBusy}
      isDangerous
      onConfirm={() => void turnOff()}
      onCancel={onClose}
    />
  );
}
