import type { Device } from '@fanfare/contract/devices.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { BulkOutcome } from './bulk-results.tsx';
import { useBulkUpdate } from './bulk-update.ts';

interface BulkRemoveProps {
  readonly devices: readonly Device[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const remove = { action: 'remove' } as const;

/** Asks, then takes every picture from each of the devices. */
export function BulkRemove({ devices, isOpen, onClose }: BulkRemoveProps) {
  const { t } = useTranslation();
  const { results, isBusy, start, retry } = useBulkUpdate(devices);
  const [isConfirmed, setConfirmed] = useState(false);
  const count = devices.length;
  return (
    <>
      <ConfirmDialog
        open={isOpen && !isConfirmed}
        title={t('deviceBulk.removeTitle', { count })}
        text={t('deviceBulk.removeText')}
        confirmLabel={t('deviceBulk.removeAll')}
        isDangerous
        onConfirm={() => {
          setConfirmed(true);
          void start(remove);
        }}
        onCancel={onClose}
      />
      <BulkOutcome
        {...{ devices, results, isBusy, onClose }}
        isOpen={isOpen && isConfirmed}
        action="remove"
        onRetry={() => void retry(remove)}
      />
    </>
  );
}
