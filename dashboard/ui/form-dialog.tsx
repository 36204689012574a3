import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Announcer } from './announcer.tsx';
import { BusyButton } from './busy-button.tsx';
import { BackAsEscape } from './stacked-blocker.tsx';

interface FormDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly submitLabel?: string;
  readonly isSubmitDisabled?: boolean;
  readonly cancelLabel?: string;
  /** The harmless answer has the focus at first. */
  readonly isCancelFocused?: boolean;
  /** Something is taken away by it. */
  readonly isDangerous?: boolean;
  /** In place of Cancel and the button that submits: the harmless one first. */
  readonly actions?: ReactNode;
  /** Takes no way out while something is on its way. */
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
  /** Nothing where only the buttons are a way out. */
  readonly onCancel?: (() => void) | undefined;
  /** Once it is gone from sight. */
  readonly onExited?: () => void;
}

/** A dialog in which something is typed: a click beside it must not throw that away. */
export function FormDialog(props: FormDialogProps) {
  const { t } = useTranslation();
  const { open, title, children, isDangerous = false, isBusy, onSubmit, onCancel, onExited } = props;
  return (
    <Dialog
      open={open}
      onClose={(_, reason) => (reason === 'escapeKeyDown' && !isBusy ? onCancel?.() : undefined)}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: onExited ? { onExited } : {} }}
    >
      {open && onCancel ? <BackAsEscape /> : null}
      <Announcer />
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
        <DialogTitle>{title}</DialogTitle>
        <DialogContent
          sx={{ display: 'flex', flexDirection: 'column', gap: 2.5, paddingBlockStart: '12px !important' }}
        >
          {children}
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap' }}>
          {props.actions ?? (
            <>
              <Button
                color="secondary"
                variant="outlined"
                onClick={onCancel}
                disabled={isBusy}
                autoFocus={props.isCancelFocused}
              >
                {props.cancelLabel ?? t('ui.cancel')}
              </Button>
              <BusyButton isBusy={isBusy} color={isDangerous ? 'error' : 'primary'} disabled={props.isSubmitDisabled}>
                {props.submitLabel}
              </BusyButton>
            </>
          )}
        </DialogActions>
      </Box>
    </Dialog>
  );
}

/** On a low screen it may be out of sight, with what it says. */
export function focusWrongField(form: Element | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
