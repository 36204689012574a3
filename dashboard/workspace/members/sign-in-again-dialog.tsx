import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuthAttempt } from '../../auth/auth-attempt.ts';
import type { AuthProblem } from '../../auth/auth-problem.ts';
import { CodeInput, digitsOfCode } from '../../auth/code-fields.tsx';
import { PasswordInput, PasswordOwner } from '../../auth/password-fields.tsx';
import { toSignInStep } from '../../auth/sign-in-steps.ts';
import { useSessionStore, useUser } from '../../session/session-provider.tsx';
import { openSessionAnew, openSessionByCode } from '../../session/sign-in-apart.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { DialogProps } from '../../ui/use-dialog.ts';

interface SignInAgainDialogProps extends DialogProps {
  /** Who becomes an owner. */
  readonly name: string;
  /** The session has begun anew. */
  readonly onDone: () => void;
}

/** Asks for the password again, and for the code where there is a second step. The page stays as it is. */
export function SignInAgainDialog({ open, name, onClose, onDone }: SignInAgainDialogProps) {
  const { t } = useTranslation();
  const { step, problem, isBusy, enter } = useSignInAgain(onDone);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = () => {
    const value = step === 'code' ? digitsOfCode(typed) : typed;
    setMissing(value === '');
    if (value === '') return;
    setTyped('');
    void enter(value);
  };
  return (
    <FormDialog
      open={open}
      title={t('members.againTitle')}
      submitLabel={t('members.againDo')}
      isBusy={isBusy}
      onSubmit={step === 'elsewhere' ? onClose : submit}
      onCancel={onClose}
    >
      {step === 'elsewhere' ? (
        <Alert severity="info">{t('members.againElsewhere')}</Alert>
      ) : (
        <>
          <Typography variant="secondary">{t('members.againText', { name })}</Typography>
          {problem && problem.kind !== 'wrong' ? <Alert severity="error">{problem.text}</Alert> : null}
          <Field step={step} typed={typed} onType={setTyped} isMissing={isMissing} problem={problem} isBusy={isBusy} />
        </>
      )}
    </FormDialog>
  );
}

type Step = 'password' | 'code' | 'elsewhere';

interface FieldProps {
  readonly step: Step;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly isMissing: boolean;
  readonly problem: AuthProblem | undefined;
  readonly isBusy: boolean;
}

function Field({ step, typed, onType, isMissing, problem, isBusy }: FieldProps) {
  const { t } = useTranslation();
  const { email } = useUser();
  if (step === 'code') {
    return (
      <CodeInput
        problem={problem}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        error={isMissing ? t('auth.missing.code') : undefined}
      />
    );
  }
  const wrong = problem?.kind === 'wrong' ? t('members.againWrong') : undefined;
  return (
    <>
      <PasswordOwner username={email} />
      <PasswordInput
        label={t('auth.password')}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        error={isMissing ? t('auth.missing.password') : wrong}
        autoComplete="current-password"
        autoFocus
        isHiddenNow={isBusy}
      />
    </>
  );
}

/** Begins the session anew by what was typed at each step; `elsewhere` is where no dialog can. */
function useSignInAgain(onDone: () => void) {
  const store = useSessionStore();
  const [step, setStep] = useState<Step>('password');
  const { problem, isBusy, attempt } = useAuthAttempt(step === 'code' ? 'code' : 'password');
  const enter = (typed: string) =>
    attempt(async () => {
      const { nextStep } = step === 'code' ? await openSessionByCode(typed) : await openSessionAnew(typed);
      const next = toSignInStep(nextStep);
      if (next.kind !== 'done') {
        setStep(next.kind === 'second' && next.step.kind === 'code' ? 'code' : 'elsewhere');
        return;
      }
      await store.load();
      onDone();
    });
  return { step, problem, isBusy, enter };
}
