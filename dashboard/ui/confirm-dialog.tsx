import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Announcer } from './announcer.tsx';
import { BusyButton } from './busy-button.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: ReactNode;
  /** What went wrong when it was confirmed. */
  readonly problem?: string | undefined;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isBusy?: boolean;
  readonly isDangerous?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that can't be undone. Focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation();
  const textId = useId();
  const { open, title, text, problem, confirmLabel, isBusy = false, isDangerous = false, onConfirm, onCancel } = props;
  const isConfirmed = useRef(false);
  // The row that the dialog is part of may go after what opened it has the focus again.
  useEffect(() => () => (isConfirmed.current ? keepFocus() : undefined), []);
  const confirm = () => {
    isConfirmed.current = true;
    onConfirm();
  };
  return (
    <Dialog
      open={open}
      onClose={isBusy ? undefined : onCancel}
      maxWidth="xs"
      fullWidth
      aria-describedby={textId}
      slotProps={{ transition: { onExited: keepFocus } }}
    >
      <Announcer />
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId} component="div" variant="body2">
          {text}
        </DialogContentText>
        {problem === undefined ? null : (
          <Alert severity="error" sx={{ marginBlockStart: 2 }}>
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="secondary" variant="outlined" onClick={onCancel} disabled={isBusy} autoFocus>
          {props.cancelLabel ?? t('ui.cancel')}
        </Button>
        <BusyButton type="button" color={isDangerous ? 'error' : 'primary'} isBusy={isBusy} onClick={confirm}>
          {confirmLabel}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

/** What opened the dialog may be gone with what was confirmed, and the focus still in the dialog, which goes now. */
export function keepFocus(dialog?: HTMLElement): void {
  const focused = document.activeElement;
  if (focused === document.body || dialog?.contains(focused) === true)
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
}
