import Button from '@mui/material/Button';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useDirtyPart } from './dirty-parts.tsx';

interface GuardedDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'actions'> {
  /** What can be done besides, at the other end. */
  readonly otherAction?: ReactNode;
  /** The button that does what the dialog is for; nothing until there is something to do. */
  readonly action: ReactNode;
  /** Something here is not as it is saved. */
  readonly isChanged: boolean;
}

/** Asks before Cancel or Escape throws away what was changed; the page around it asks before it is left or read again. */
export function GuardedDialog({ isChanged, onCancel, otherAction, action, ...dialog }: GuardedDialogProps) {
  const { t } = useTranslation();
  const [isLeaving, setLeaving] = useState(false);
  const leave = onCancel && isChanged ? () => setLeaving(true) : onCancel;
  useDirtyPart(dialog.open && isChanged);
  return (
    <>
      {/* Before the other, so that where both go the focus goes back to what opened that. */}
      <ConfirmDialog
        open={dialog.open && isLeaving}
        title={t('ui.leaveTitle')}
        text={t('ui.closeText')}
        confirmLabel={t('ui.leave')}
        cancelLabel={t('ui.stay')}
        onConfirm={() => onCancel?.()}
        onCancel={() => setLeaving(false)}
      />
      <FormDialog
        {...dialog}
        onCancel={leave}
        actions={
          <>
            {otherAction}
            {leave ? (
              <Button color="secondary" variant="outlined" onClick={leave} disabled={dialog.isBusy}>
                {t('ui.cancel')}
              </Button>
            ) : null}
            {action}
          </>
        }
      />
    </>
  );
}
