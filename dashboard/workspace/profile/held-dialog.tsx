import { useEffect, useId, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { OnHeld } from '../use-held.ts';

/** What a dialog of the profile card is told. */
export interface ProfileDialogProps {
  readonly open: boolean;
  readonly onHeld: OnHeld;
  readonly onClose: () => void;
}

interface HeldDialogProps extends ComponentProps<typeof FormDialog> {
  /** Something here is not as it is saved. */
  readonly isChanged: boolean;
  readonly onHeld: OnHeld;
}

/** Asks before Escape throws away what was changed; the page around it asks before it is left or read again. */
export function HeldDialog({ isChanged, onHeld, onCancel, ...dialog }: HeldDialogProps) {
  const { t } = useTranslation(['common', 'translations']);
  const part = useId();
  const [isAsked, setAsked] = useState(false);
  const isHeld = dialog.open && isChanged;
  useEffect(() => {
    onHeld(part, isHeld);
    return () => onHeld(part, false);
  }, [onHeld, part, isHeld]);
  return (
    <>
      <FormDialog {...dialog} onCancel={isChanged ? () => setAsked(true) : onCancel} />
      <ConfirmDialog
        open={isHeld && isAsked}
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
