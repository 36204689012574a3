import Button from '@mui/material/Button';
import { useEffect, useId, useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { OnDirtyChange } from '../use-dirty-parts.ts';

/** What a dialog of the profile card is told. */
export interface ProfileDialogProps {
  readonly open: boolean;
  readonly onDirtyChange: OnDirtyChange;
  readonly onClose: () => void;
}

interface GuardedDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'actions'> {
  /** What can be done besides, at the other end. */
  readonly otherAction?: ReactNode;
  /** The button that does what the dialog is for; nothing until there is something to do. */
  readonly action: ReactNode;
  /** Something here is not as it is saved. */
  readonly isChanged: boolean;
  readonly onDirtyChange: OnDirtyChange;
}

/** Asks before Cancel or Escape throws away what was changed; the page around it asks before it is left or read again. */
export function GuardedDialog({
  isChanged,
  onDirtyChange,
  onCancel,
  otherAction,
  action,
  ...dialog
}: GuardedDialogProps) {
  const { t } = useTranslation(['common', 'translations']);
  const part = useId();
  const [isAsked, setAsked] = useState(false);
  const isDirty = dialog.open && isChanged;
  const leave = isChanged ? () => setAsked(true) : onCancel;
  useEffect(() => {
    onDirtyChange(part, isDirty);
    return () => onDirtyChange(part, false);
  }, [onDirtyChange, part, isDirty]);
  return (
    <>
      <FormDialog
        {...dialog}
        onCancel={leave}
        actions={
          <>
            {otherAction}
            <Button color="secondary" variant="outlined" onClick={leave} disabled={dialog.isBusy}>
              {t('ui.cancel')}
            </Button>
            {action}
          </>
        }
      />
      <ConfirmDialog
        open={isDirty && isAsked}
        title={t('translations:workspace.leaveTitle')}
        text={t('translations:workspace.closeText')}
        confirmLabel={t('translations:workspace.leave')}
        cancelLabel={t('translations:workspace.stay')}
        onConfirm={onCancel}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
