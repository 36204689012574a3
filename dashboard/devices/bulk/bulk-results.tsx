import { type Device, deviceImagesMax } from '@fanfare/contract/devices.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { WarningDiamondIcon } from '@phosphor-icons/react/dist/csr/WarningDiamond';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainList } from '../../theme/theme.ts';
import { Announcer } from '../../ui/announcer.tsx';
import { ConfirmDialog, keepFocus } from '../../ui/confirm-dialog.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { shownName } from '../devices-view.ts';
import { type BulkAction, type BulkResult, type BulkResults, isFailed } from './bulk-update.ts';
import type { DialogProps } from '../../ui/use-dialog.ts';

interface BulkOutcomeProps extends DialogProps {
  readonly devices: readonly Device[];
  readonly action: BulkAction['action'];
  readonly results: BulkResults;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

/** How far the run is and what became of each device; those that failed can be tried again. */
export function BulkOutcome({ open, devices, action, results, isBusy, onRetry, onClose }: BulkOutcomeProps) {
  const { t } = useTranslation();
  const all = [...results.values()];
  const count = all.filter(({ outcome }) => outcome === 'updated').length;
  const total = devices.length;
  const hasFailed = all.some(isFailed);
  return (
    <BulkDialog
      open={open}
      isBusy={isBusy}
      title={t(`deviceBulk.${isBusy ? 'updating' : 'updated'}`, { count, total })}
      onClose={onClose}
      actions={
        <>
          {hasFailed ? (
            <Button
              variant="outlined"
              color="secondary"
              aria-disabled={isBusy || undefined}
              onClick={() => (isBusy ? undefined : onRetry())}
            >
              {t('deviceBulk.retryFailed')}
            </Button>
          ) : null}
          <Button variant="contained" disabled={isBusy} onClick={onClose}>
            {t('deviceBulk.done')}
          </Button>
        </>
      }
    >
      <LinearProgress
        variant="determinate"
        value={total > 0 ? (100 * count) / total : 0}
        aria-label={t('deviceBulk.updating', { count, total })}
        sx={{ height: 6, borderRadius: '4px', marginBlockEnd: 1 }}
      />
      <Box component="ul" sx={plainList}>
        {devices.map((device) => (
          <Row key={device.id} name={shownName(device)} action={action} result={results.get(device.id)} />
        ))}
      </Box>
    </BulkDialog>
  );
}

interface RowProps {
  readonly name: string;
  readonly action: BulkAction['action'];
  readonly result: BulkResult | undefined;
}

function Row({ name, action, result }: RowProps) {
  const words = useReason(action, result);
  return (
    <Box component="li" sx={{ paddingBlock: 1.25, borderBottom: 1, borderColor: 'divider', typography: 'body2' }}>
      <Stack
        direction="row"
        sx={{ columnGap: 2, flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'baseline' }}
      >
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', fontWeight: 500 }}>
          {name}
        </Box>
        <Outcome result={result} />
      </Stack>
      {words ? <Typography variant="secondary">{words}</Typography> : null}
    </Box>
  );
}

function Outcome({ result }: Pick<RowProps, 'result'>) {
  const { t } = useTranslation();
  const isBad = isFailed(result);
  const isGood = result?.outcome === 'updated';
  const words = isGood ? 'ok' : 'waiting';
  return (
    <Stack
      component="span"
      direction="row"
      sx={{ alignItems: 'center', gap: 0.5, flexShrink: 0, color: outcomeColor(isGood, isBad) }}
    >
      {isGood ? <CheckCircleIcon weight="fill" aria-hidden /> : null}
      {isBad ? <WarningDiamondIcon weight="fill" aria-hidden /> : null}
      {t(`deviceBulk.${isBad ? 'notOk' : words}`)}
    </Stack>
  );
}

function outcomeColor(isGood: boolean, isBad: boolean): string {
  if (isGood) return 'success.main';
  return isBad ? 'error.main' : 'text.secondary';
}

/** Why a device was not updated. */
function useReason(action: BulkAction['action'], result: BulkResult | undefined): string | undefined {
  const { t } = useTranslation();
  if (result?.outcome === 'tooMany') return t('deviceBulk.tooMany', { max: deviceImagesMax });
  if (result?.outcome === 'changed') return t('deviceBulk.changed');
  if (result?.outcome !== 'failed') return undefined;
  const fixed = action === 'add' ? 'uploadError' : 'deleteError';
  return t(`deviceRecord.${fixed}`, { code: result.code });
}

interface BulkDialogProps extends DialogProps {
  /** Takes no way out while something is on its way. */
  readonly isBusy: boolean;
  /** Of a dialog that can be canceled: something is chosen that would be lost. */
  readonly isUnsaved?: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** Where something happens to several devices; chosen pictures are not thrown away before that was asked. */
export function BulkDialog({ open, isBusy, isUnsaved, title, children, actions, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const leave = isUnsaved ? () => setAsking(true) : onClose;
  const leaveTitle = t('deviceRecord.leaveTitle');
  return (
    <Dialog
      open={open}
      onClose={(_, reason) => (reason === 'escapeKeyDown' && !isBusy ? leave() : undefined)}
      maxWidth="sm"
      fullWidth
      slotProps={{ transition: { onExited: keepFocus } }}
    >
      <DialogTitle aria-live="polite">{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {isUnsaved === undefined ? null : (
          <Button variant="outlined" color="secondary" disabled={isBusy} onClick={leave}>
            {t('ui.cancel')}
          </Button>
        )}
        {actions}
      </DialogActions>
      <Announcer />
      <LeaveGuard
        isDirty={open && (isBusy || isUnsaved === true)}
        title={leaveTitle}
        text={t(isBusy ? 'deviceBulk.leaveText' : 'deviceRecord.leaveText')}
        leaveLabel={t('deviceRecord.leave')}
        stayLabel={t('deviceRecord.stay')}
      />
      <ConfirmDialog
        open={open && isAsking}
        title={leaveTitle}
        text={t('deviceRecord.leaveText')}
        confirmLabel={t('deviceRecord.leave')}
        cancelLabel={t('deviceRecord.stay')}
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    </Dialog>
  );
}
