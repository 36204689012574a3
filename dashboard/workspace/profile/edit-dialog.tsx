import Button from '@mui/material/Button';
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { useEditBaseline, useFreshWorkspace } from '../edit-baseline.ts';
import type { WorkspaceChange } from '../queries.ts';
import { SaveProblemAlert } from '../save-problem.tsx';
import { useChangeWorkspace } from '../use-change-workspace.ts';
import type { OnDirtyChange } from '../use-dirty-parts.ts';

interface EditDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly saveLabel: string;
  readonly savedText: string;
  /** What stands there now. */
  readonly saved: string;
  /** Something else than that is typed or chosen. */
  readonly isChanged: boolean;
  readonly onDirtyChange: OnDirtyChange;
  /** Nothing while what was typed is not right; its problem is then shown. */
  readonly toChange: () => WorkspaceChange | undefined;
  /** What a refusal of its own means. */
  readonly toWords?: (error: unknown) => string | undefined;
  readonly onClose: () => void;
  /** `savedNow` is what somebody else has put there meanwhile. */
  readonly children: (savedNow: string | undefined) => ReactNode;
}

/** Changes one thing about the workspace; what is typed outlives every refusal. */
export function EditDialog(props: EditDialogProps) {
  const { open, title, saveLabel, savedText, saved, isChanged, onDirtyChange, toChange, onClose, children } = props;
  const { workspace } = useCurrentWorkspace();
  const { baseline, accept } = useEditBaseline({ value: saved, at: workspace.updatedAt }, true);
  const { change, isBusy, problem, clear } = useChangeWorkspace(props.toWords);
  const readAnew = useFreshWorkspace();
  const save = async () => {
    const to = toChange();
    if (!to || !(await change({ ...to, unmodifiedSince: baseline.at }))) return;
    toastDone(savedText);
    onClose();
  };
  const reload = async () => {
    const fresh = await readAnew();
    if (!fresh) return;
    accept({ value: saved, at: fresh.updatedAt });
    clear();
  };
  return (
    <GuardedDialog
      open={open}
      isChanged={isChanged}
      onDirtyChange={onDirtyChange}
      title={title}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onCancel={onClose}
      action={<BusyButton isBusy={isBusy}>{saveLabel}</BusyButton>}
    >
      <SaveProblemAlert problem={problem} onReload={reload} />
      {children(saved === baseline.value ? undefined : saved)}
    </GuardedDialog>
  );
}

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
  const { t } = useTranslation();
  const part = useId();
  const [isLeaving, setLeaving] = useState(false);
  const isDirty = dialog.open && isChanged;
  const leave = onCancel && isChanged ? () => setLeaving(true) : onCancel;
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
            {leave ? (
              <Button color="secondary" variant="outlined" onClick={leave} disabled={dialog.isBusy}>
                {t('ui.cancel')}
              </Button>
            ) : null}
            {action}
          </>
        }
      />
      <ConfirmDialog
        open={isDirty && isLeaving}
        title={t('workspace.leaveTitle')}
        text={t('workspace.closeText')}
        confirmLabel={t('workspace.leave')}
        cancelLabel={t('workspace.stay')}
        onConfirm={() => onCancel?.()}
        onCancel={() => setLeaving(false)}
      />
    </>
  );
}
