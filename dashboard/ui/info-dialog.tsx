import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Announcer } from './announcer.tsx';
import type { DialogProps } from './use-dialog.ts';

interface InfoDialogProps extends DialogProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Something to read, and the way out. */
export function InfoDialog({ open, title, onClose, children }: InfoDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth>
      <Announcer />
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{title}</DialogTitle>
      <DialogContent sx={{ paddingBlockStart: '8px !important' }}>{children}</DialogContent>
      <DialogActions>
        <Button variant="outlined" color="secondary" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
