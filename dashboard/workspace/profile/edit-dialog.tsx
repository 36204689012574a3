import type { ReactNode } from 'react';
import { z } from 'zod';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { usePersistedInput } from '../../session/use-persisted-form.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { SaveProblemAlert, useChangeWorkspace, useEditBaseline, useFreshWorkspace } from '../edit-baseline.tsx';
import { GuardedDialog } from '../../ui/guarded-dialog.tsx';
import type { WorkspaceChange } from '../queries.ts';

const Kept = z.object({ typed: z.string(), baseline: z.object({ value: z.string(), at: z.number() }) });

interface EditDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly saveLabel: string;
  readonly savedText: string;
  /** What stands there now. */
  readonly saved: string;
  /** What is typed or chosen; it comes back after a reload. */
  readonly kept: { readonly name: string; readonly typed: string; readonly restore: (typed: string) => void };
  /** Something else than that is typed or chosen. */
  readonly isChanged: boolean;
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
  const { open, title, saveLabel, savedText, saved, kept, isChanged, toChange, onClose, children } = props;
  const { workspace } = useCurrentWorkspace();
  const { baseline, accept } = useEditBaseline({ value: saved, at: workspace.updatedAt }, true);
  const { change, isBusy, problem, clear } = useChangeWorkspace(props.toWords);
  const readAnew = useFreshWorkspace();
  usePersistedInput({
    name: `${kept.name}:${workspace.workspace_id}`,
    shape: Kept,
    isDirty: open && isChanged,
    read: () => ({ typed: kept.typed, baseline }),
    restore: (found) => {
      kept.restore(found.typed);
      accept(found.baseline);
    },
  });
  const save = async () => {
    const to = toChange();
    if (!to || !(await change({ ...to, unmodifiedSince: baseline.at }))) return;
    toastDone(savedText);
    onClose();
  };
  const reload = async () => {
    const fresh = await readAnew();
    if (!fresh) return;
    accept({ ...baseline, at: fresh.updatedAt });
    clear();
  };
  return (
    <GuardedDialog
      open={open}
      isChanged={isChanged}
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
  readonly onClose: () => void;
}
