import type { Customer } from '@fanfare/contract/customers.ts';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { UserIcon } from '@phosphor-icons/react/dist/csr/User';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePopoverPlace } from '../../ui/use-popover-place.ts';

interface CustomerMenuProps {
  readonly customer?: Customer;
  readonly anchor?: HTMLElement;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCopy: (customer: Customer) => void;
  readonly onOpen: (customer: Customer) => void;
  readonly onBlock: (customer: Customer) => void;
  readonly onDelete: (customer: Customer) => void;
}

/** What can be done with one customer: one menu for the whole list. */
export function CustomerMenu({ customer, anchor, isOpen, onClose, ...actions }: CustomerMenuProps) {
  const { t } = useTranslation(['common', 'translations']);
  const place = usePopoverPlace('end');
  const choose = (action: (customer: Customer) => void) => () => {
    onClose();
    if (customer) action(customer);
  };
  const label = t('translations:customers.actions');
  return (
    <Menu
      open={isOpen && anchor?.isConnected === true}
      anchorEl={anchor ?? null}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': label } }}
      {...place}
    >
      <MenuItem onClick={choose(actions.onCopy)}>
        <Icon icon={<CopyIcon />} />
        {t('translations:customers.copyNumber')}
      </MenuItem>
      <MenuItem onClick={choose(actions.onOpen)}>
        <Icon icon={<UserIcon />} />
        {t('translations:customers.viewDetails')}
      </MenuItem>
      <MenuItem onClick={choose(actions.onBlock)}>
        <Icon icon={customer?.optout ? <CheckCircleIcon /> : <ProhibitIcon />} />
        {t(`translations:customerRecord.${customer?.optout ? 'unblock' : 'block'}`)}
      </MenuItem>
      <MenuItem onClick={choose(actions.onDelete)} sx={{ color: 'error.main' }}>
        <Icon icon={<TrashIcon />} />
        {t('translations:customers.delete')}
      </MenuItem>
    </Menu>
  );
}

function Icon({ icon }: { readonly icon: ReactElement }) {
  return <ListItemIcon sx={{ minWidth: '0 !important', color: 'inherit', fontSize: 18 }}>{icon}</ListItemIcon>;
}
