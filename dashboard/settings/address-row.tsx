import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { WarningDiamondIcon } from '@phosphor-icons/react/dist/csr/WarningDiamond';
import { type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFormAlert } from '../auth/auth-form.tsx';
import { isolated } from '../text/formats.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useSiteName } from '../ui/page.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { type DialogProps, useDialog } from '../ui/use-dialog.ts';
import type { Address, AddressKind } from './account.ts';
import { AddressDialog } from './address-dialog.tsx';
import { useRemovePhone } from './use-address-change.ts';

interface AddressRowProps {
  readonly kind: AddressKind;
  readonly address: Address;
  readonly canRemove: boolean;
}

/** An address, what is known of it, and what can be done about it. */
export function AddressRow({ kind, address, canRemove }: AddressRowProps) {
  const { t } = useTranslation();
  const [purpose, setPurpose] = useState<'change' | 'verify'>('change');
  const [isReadOnly, setReadOnly] = useState(false);
  const dialog = useDialog();
  const removal = useDialog();
  const changeButton = useRef<HTMLButtonElement>(null);
  const label = t(`settings.${kind}`);
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

interface AddressRowTextProps {
  readonly label: string;
  readonly address: Address;
  readonly isReadOnly: boolean;
}

function AddressRowText({ label, address, isReadOnly }: AddressRowTextProps) {
  const { t } = useTranslation();
  const siteName = useSiteName();
  return (
    <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
      <Typography variant="secondary">{label}</Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.5 }}>
        <Typography sx={{ overflowWrap: 'anywhere', color: address.value ? undefined : 'text.secondary' }}>
          {address.value ? <bdi dir="ltr">{address.value}</bdi> : t('settings.notGiven')}
        </Typography>
        {address.value ? <VerifiedChip isVerified={address.isVerified} /> : null}
      </Stack>
      {isReadOnly ? (
        <Typography variant="secondary" role="status">
          {t('settings.readOnly', { site: siteName })}
        </Typography>
      ) : null}
    </Box>
  );
}

function VerifiedChip({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation();
  return isVerified ? (
    <StatusChip tone="success" label={t('settings.verified')} icon={<CheckCircleIcon weight="fill" aria-hidden />} />
  ) : (
    <StatusChip
      tone="warning"
      label={t('settings.notVerified')}
      icon={<WarningDiamondIcon weight="fill" aria-hidden />}
    />
  );
}

interface AddressRowButtonsProps {
  readonly label: string;
  readonly address: Address;
  readonly isReadOnly: boolean;
  readonly changeButton: Ref<HTMLButtonElement>;
  readonly onChange: () => void;
  readonly onVerify: () => void;
  /** Left out for what an account can't be without. */
  readonly onRemove: (() => void) | undefined;
}

/** Each says aloud what it is about; the words in sight are the first of its name. */
function AddressRowButtons(props: AddressRowButtonsProps) {
  const { label, address, isReadOnly, changeButton, onChange, onVerify, onRemove } = props;
  const { t } = useTranslation();
  const named = (action: string) => ({
    children: action,
    'aria-label': t('settings.actionOn', { action, thing: label }),
  });
  const canVerify = address.value !== '' && !address.isVerified;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, marginInlineStart: 'auto' }}>
      {canVerify ? <Button variant="outlined" onClick={onVerify} {...named(t('settings.verify'))} /> : null}
      {onRemove && !isReadOnly ? (
        <Button color="secondary" onClick={onRemove} {...named(t('settings.remove'))} />
      ) : null}
      {isReadOnly ? null : (
        <Button
          ref={changeButton}
          variant="outlined"
          color="secondary"
          onClick={onChange}
          {...named(address.value ? t('settings.change') : t('settings.add'))}
        />
      )}
    </Stack>
  );
}

interface RemovePhoneDialogProps extends DialogProps {
  readonly phone: string;
  readonly onRemoved: () => void;
}

function RemovePhoneDialog({ open, phone, onClose, onRemoved }: RemovePhoneDialogProps) {
  const { t } = useTranslation();
  const { remove, isBusy, problem } = useRemovePhone(onRemoved);
  return (
    <ConfirmDialog
      open={open}
      title={t('settings.address.removeTitle')}
      text={
        <Stack sx={{ gap: 2 }}>
          <span>{t('settings.address.removeText', { address: isolated(phone) })}</span>
          <AuthFormAlert problem={problem} />
        </Stack>
      }
      confirmLabel={t('settings.remove')}
      isBusy={isBusy}
      isDangerous
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
