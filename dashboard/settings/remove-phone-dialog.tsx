import Stack from '@mui/material/Stack';
import { deleteUserAttributes } from 'aws-amplify/auth';
import { useTranslation } from 'react-i18next';
import { AuthFormAlert } from '../session/pages/auth-form-alert.tsx';
import { isolated } from '../session/pages/isolated.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { addressAttributes } from './account.ts';
import { useReloadAccount } from './queries.ts';
import { useAction } from './use-action.ts';

interface RemovePhoneDialogProps {
  readonly open: boolean;
  readonly phone: string;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

export function RemovePhoneDialog({ open, phone, onClose, onRemoved }: RemovePhoneDialogProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { run, isBusy, problem } = useAction();
  const reload = useReloadAccount();
  const remove = async () => {
    if (!(await run(() => deleteUserAttributes({ userAttributeKeys: [addressAttributes.phone] })))) return;
    toastDone(t('translations:settings.address.removed'));
    await reload();
    onRemoved();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('translations:settings.address.removeTitle')}
      text={
        <Stack sx={{ gap: 2 }}>
          <span>{t('translations:settings.address.removeText', { address: isolated(phone) })}</span>
          <AuthFormAlert problem={problem} />
        </Stack>
      }
      confirmLabel={t('translations:settings.remove')}
      isBusy={isBusy}
      isDangerous
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
