import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '../session/call-errors.ts';
import { useCurrentWorkspace, workspaceKey } from '../session/current-workspace.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useAction } from '../ui/use-action.ts';
import { GuardedDialog } from '../ui/guarded-dialog.tsx';
import type { DialogProps } from '../ui/use-dialog.ts';

interface SecretMaking<Body, Made> {
  /** The noun whose lists it changes. */
  readonly noun: string;
  readonly make: (body: Body) => Promise<Made>;
  /** In words, that it failed. */
  readonly failed: string;
}

/** Makes something whose secret is answered this once. */
export function useSecretMaking<Body, Made>({ noun, make, failed }: SecretMaking<Body, Made>) {
  const client = useQueryClient();
  const { workspace_id: ws } = useCurrentWorkspace().workspace;
  const [made, setMade] = useState<Made>();
  const { run, isBusy, problem } = useAction({ toProblem: (error) => refusalMessage(error) ?? failed });
  const start = (body: Body) =>
    void run(async () => {
      try {
        setMade(await make(body));
      } finally {
        // It may be there also where its answer was lost.
        void client.invalidateQueries({ queryKey: workspaceKey(ws, noun) });
      }
    });
  return { start, made, isBusy, problem };
}

interface SecretDialogProps extends DialogProps {
  readonly making: {
    readonly made: { readonly secret: string } | undefined;
    readonly isBusy: boolean;
    readonly problem: string | undefined;
  };
  readonly words: {
    readonly title: string;
    readonly make: string;
    /** Once it was made. */
    readonly copyTitle: string;
    /** That it is shown now alone. */
    readonly onlyNow: string;
    readonly secret: string;
    readonly copy: string;
  };
  /** Closing it would throw away what somebody has typed. */
  readonly isTyped?: boolean;
  readonly onMake: () => void;
  /** What is asked before. */
  readonly children: ReactNode;
}

/** Asks, makes a secret that nobody can look up later, and shows it to be copied. */
export function SecretDialog({ open, making, words, isTyped = false, onMake, onClose, children }: SecretDialogProps) {
  const { t } = useTranslation();
  const { made, isBusy, problem } = making;
  return (
    <GuardedDialog
      open={open}
      title={made ? words.copyTitle : words.title}
      isBusy={isBusy}
      isChanged={isTyped || isBusy || made !== undefined}
      onSubmit={made ? onClose : onMake}
      // By mistake nobody closes what can't be opened again.
      onCancel={made ? undefined : onClose}
      action={
        made ? (
          <Button type="submit" variant="contained">
            {t('ui.done')}
          </Button>
        ) : (
          <BusyButton isBusy={isBusy}>{words.make}</BusyButton>
        )
      }
    >
      {problem === undefined ? null : <Alert severity="error">{problem}</Alert>}
      {made ? (
        <>
          <Alert severity="warning">{words.onlyNow}</Alert>
          <TextInput
            label={words.secret}
            value={made.secret}
            readOnly
            multiline
            onFocus={(event) => event.target.select()}
            inputProps={{ dir: 'ltr', spellCheck: false, style: { fontFamily: 'monospace', overflowWrap: 'anywhere' } }}
          />
          <CopyButton text={made.secret} label={words.copy} />
        </>
      ) : (
        children
      )}
    </GuardedDialog>
  );
}
