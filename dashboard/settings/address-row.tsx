import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialog } from '../ui/use-dialog.ts';
import type { Address, AddressKind } from './account.ts';
import { AddressDialog } from './address-dialog.tsx';
import { AddressRowButtons } from './address-row-buttons.tsx';
import { AddressRowText } from './address-row-text.tsx';
import { RemovePhoneDialog } from './remove-phone-dialog.tsx';

interface AddressRowProps {
  readonly kind: AddressKind;
  readonly address: Address;
  readonly canRemove: boolean;
}

/** An address, what is known of it, and what can be done about it. */
export function AddressRow({ kind, address, canRemove }: AddressRowProps) {
  const { t } = useTranslation(['common', 'translations']);
  const [purpose, setPurpose] = useState<'change' | 'verify'>('change');
  const [isReadOnly, setReadOnly] = useState(false);
  const dialog = useDialog();
  const removal = useDialog();
  const changeButton = useRef<HTMLButtonElement>(null);
  const label = t(`translations:settings.${kind}`);
  /** The button that opened a dialog may be gone by the time that it closes. */
  const keepFocus = () => {
    if (document.activeElement === document.body) changeButton.current?.focus();
  };
  const openFor = (what: typeof purpose) => {
    setPurpose(what);
    dialog.open();
  };
  return (
    <Box role="group" aria-label={label} sx={rowStyle}>
      <AddressRowText label={label} address={address} isReadOnly={isReadOnly} />
      <AddressRowButtons
        label={label}
        address={address}
        isReadOnly={isReadOnly}
        changeButton={changeButton}
        onChange={() => openFor('change')}
        onVerify={() => openFor('verify')}
        onRemove={canRemove ? removal.open : undefined}
      />
      <AddressDialog
        key={dialog.opening}
        open={dialog.isOpen}
        kind={kind}
        address={address}
        purpose={purpose}
        onClose={dialog.close}
        onExited={keepFocus}
        onRefused={() => setReadOnly(true)}
      />
      {canRemove ? (
        <RemovePhoneDialog
          key={`removal-${removal.opening}`}
          open={removal.isOpen}
          phone={address.value}
          onClose={removal.close}
          onRemoved={() => {
            removal.close();
            requestAnimationFrame(() => changeButton.current?.focus());
          }}
        />
      ) : null}
    </Box>
  );
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1.5,
  paddingBlock: 2.5,
  borderTop: 1,
  borderColor: 'divider',
  '&:last-of-type': { paddingBlockEnd: 0 },
} as const;
