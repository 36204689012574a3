import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../ui/busy-button.tsx';
import type { AddressChange } from './use-address-change.ts';

const labels = { address: 'send', code: 'confirm' } as const;

/** The way back and the way on from each step. */
export function AddressActions({ change }: { change: AddressChange }) {
  const { t } = useTranslation(['common', 'translations']);
  if (change.step === 'done') return <DoneButton />;
  return (
    <>
      <Button color="secondary" variant="outlined" disabled={change.isBusy} onClick={() => void change.cancel()}>
        {change.hasStayed ? t('translations:settings.address.closeAnyway') : t('ui.cancel')}
      </Button>
      <BusyButton isBusy={change.isBusy}>{t(`translations:settings.address.${labels[change.step]}`)}</BusyButton>
    </>
  );
}

/** Takes the focus of the field that went. */
function DoneButton() {
  const { t } = useTranslation(['common', 'translations']);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} type="submit" variant="contained">
      {t('translations:settings.address.done')}
    </Button>
  );
}
