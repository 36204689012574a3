import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDialog } from '../../ui/use-dialog.ts';

interface BackToStandardProps {
  readonly isBusy: boolean;
  readonly onConfirm: () => Promise<boolean>;
}

export function BackToStandard({ isBusy, onConfirm }: BackToStandardProps) {
  const { t } = useTranslation(['common', 'translations']);
  const dialog = useDialog();
  return (
    <>
      <Button color="secondary" onClick={dialog.open}>
        {t('translations:consentText.toStandard')}
      </Button>
      <ConfirmDialog
        open={dialog.isOpen}
        title={t('translations:consentText.toStandardTitle')}
        text={t('translations:consentText.toStandardText')}
        confirmLabel={t('translations:consentText.toStandardDo')}
        isBusy={isBusy}
        onConfirm={() => void onConfirm().then(dialog.close)}
        onCancel={dialog.close}
      />
    </>
  );
}
