import type { Customer } from '@fanfare/contract/customers.ts';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useShownPhone } from './use-hidden-numbers.ts';
import { useRemoveCustomer } from './use-remove-customer.ts';

interface DeleteCustomerDialogProps {
  readonly customer: Customer;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Mounted anew for each customer, so that one's failure is not shown to the next. */
export function DeleteCustomerDialog({ customer, isOpen, onClose, onDeleted }: DeleteCustomerDialogProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { remove, isBusy, failure } = useRemoveCustomer();
  const phone = useShownPhone()(customer.phone);
  const confirm = async () => {
    const isGone = await remove(customer.phone, t('translations:customers.deleted', { phone }));
    if (isGone) onDeleted();
  };
  return (
    <ConfirmDialog
      open={isOpen}
      title={t('translations:customers.deleteTitle', { phone })}
      text={
        <Stack sx={{ gap: 2 }}>
          <span>{t('translations:customers.deleteText')}</span>
          {customer.optout ? <Alert severity="warning">{t('translations:customers.deleteBlocked')}</Alert> : null}
          {failure ? <Alert severity="error">{failure}</Alert> : null}
        </Stack>
      }
      confirmLabel={t('translations:customers.delete')}
      cancelLabel={t('translations:customers.keep')}
      isBusy={isBusy}
      isDangerous
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
