import type { Customer } from '@fanfare/contract/customers.ts';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { UserIcon } from '@phosphor-icons/react/dist/csr/User';
import { useTranslation } from 'react-i18next';
import { toastDone, toastFailure } from '../ui/toasts.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { isolated, savedPhone, shownPhone } from './shown-phone.ts';

export interface CustomerDeeds {
  readonly onOpen: (customer: Customer) => void;
  readonly onDelete: (customer: Customer) => void;
}

interface CustomerMenuProps extends CustomerDeeds {
  readonly customer: Customer;
  readonly isHidden: boolean;
}

export function CustomerMenu({ customer, isHidden, onOpen, onDelete }: CustomerMenuProps) {
  const { t } = useTranslation(['common', 'translations']);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(savedPhone(customer.phone));
      toastDone(t('translations:customers.numberCopied'));
    } catch {
      toastFailure(t('ui.copyFailed'));
    }
  };
  return (
    <RowMenu
      label={t('translations:customers.menuOf', { phone: isolated(shownPhone(customer.phone, isHidden)) })}
      deeds={[
        { label: t('translations:customers.copyNumber'), icon: <CopyIcon />, onChoose: () => void copy() },
        { label: t('translations:customers.viewDetails'), icon: <UserIcon />, onChoose: () => onOpen(customer) },
        {
          label: t('translations:customers.delete'),
          icon: <TrashIcon />,
          onChoose: () => onDelete(customer),
          isDangerous: true,
        },
      ]}
    />
  );
}
