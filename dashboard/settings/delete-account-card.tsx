import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../ui/section-card.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

export function DeleteAccountCard() {
  const { t } = useTranslation(['common', 'translations']);
  const dialog = useDialog();
  return (
    <SectionCard title={t('translations:settings.delete.title')} lead={t('translations:settings.delete.lead')}>
      <Button variant="outlined" color="error" onClick={dialog.open} sx={{ borderColor: 'error.main' }}>
        {t('translations:settings.delete.open')}
      </Button>
      <DeleteAccountDialog key={dialog.opening} open={dialog.isOpen} onClose={dialog.close} />
    </SectionCard>
  );
}
