import Stack from '@mui/material/Stack';
import { confirmSignIn } from 'aws-amplify/auth';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../ui/busy-button.tsx';
import { AuthFormAlert } from './auth-form-alert.tsx';
import { toAuthProblem, type AuthProblem } from './auth-problem.ts';
import { CodeInput, digitsOfCode } from './code-input.tsx';
import { useSessionStore } from './session-provider.tsx';
import { useSite } from './site.tsx';

/** A second step of signing in: the code from a message or an app. */
export function CodeStepForm() {
  const { t } = useTranslation(['common', 'translations']);
  const { signInWith } = useSite().auth;
  const store = useSessionStore();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string>();
  const [problem, setProblem] = useState<AuthProblem>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(digitsOfCode(code) ? undefined : t('auth.missing.code'));
    if (!digitsOfCode(code) || isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { isSignedIn } = await confirmSignIn({ challengeResponse: digitsOfCode(code) });
      if (isSignedIn) await store.load();
      else setProblem({ text: t('auth.errors.step') });
    } catch (error) {
      setProblem(toAuthProblem(error, t, signInWith));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      <AuthFormAlert problem={problem} />
      <CodeInput value={code} onChange={setCode} error={missing} />
      <BusyButton isBusy={isBusy} size="large">
        {t('auth.confirm')}
      </BusyButton>
    </Stack>
  );
}
