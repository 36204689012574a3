import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Announcer } from '../../ui/announcer.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';

interface BulkDialogProps {
  readonly isOpen: boolean;
  /** Takes no way out while something is on its way. */
  readonly isBusy: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  readonly onClose: () => void;
}

/** Where something happens to several devices; a click beside it must not throw chosen pictures away. */
export function BulkDialog({ isOpen, isBusy, title, children, actions, onClose }: BulkDialogProps) {
  const { t } = useTranslation(['common', 'translations']);
  const titleId = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={(_, reason) => (reason === 'escapeKeyDown' && !isBusy ? onClose() : undefined)}
      maxWidth="sm"
      fullWidth
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId} aria-live="polite">
        {title}
      </DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>{actions}</DialogActions>
      <Announcer />
      <LeaveGuard
        isDirty={isOpen && isBusy}
        title={t('translations:deviceRecord.leaveTitle')}
        text={t('translations:deviceBulk.leaveText')}
        leaveLabel={t('translations:deviceRecord.leave')}
        stayLabel={t('translations:deviceRecord.stay')}
      />
    </Dialog>
  );
}
