import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';

interface FormDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons, the harmless one first. */
  readonly actions: ReactNode;
  /** Takes no way out while something is on its way. */
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  /** Once it is gone from sight. */
  readonly onExited?: () => void;
}

/** A dialog in which something is typed: a click beside it must not throw that away. */
export function FormDialog(props: FormDialogProps) {
  const { open, title, children, actions, isBusy, onSubmit, onCancel, onExited } = props;
  const titleId = useId();
  return (
    <Dialog
      open={open}
      onClose={(_, reason) => (reason === 'escapeKeyDown' && !isBusy ? onCancel() : undefined)}
      maxWidth="xs"
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ transition: onExited ? { onExited } : {} }}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isBusy) return;
          const { currentTarget: form } = event;
          onSubmit();
          requestAnimationFrame(() => focusWrongField(form));
        }}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent
          sx={{ display: 'flex', flexDirection: 'column', gap: 2.5, paddingBlockStart: '12px !important' }}
        >
          {children}
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap' }} disableSpacing>
          {actions}
        </DialogActions>
      </Box>
    </Dialog>
  );
}

/** On a low screen it may be out of sight, with what it says. */
function focusWrongField(form: Element): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
