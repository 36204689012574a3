import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFormAlert } from './auth-form-alert.tsx';
import { AuthOtherWays } from './auth-other-ways.tsx';
import { AuthSubmit } from './auth-submit.tsx';
import type { CodeStep } from './navigation-state.ts';
import { CodeInput, digitsOfCode } from './code-input.tsx';
import { CodeResendButton } from './code-resend-button.tsx';
import { useCodeStep, type CodeStepPlace } from './use-code-step.ts';

/** A second step of signing in: the code from a message or an app. */
export function CodeStepForm(place: CodeStepPlace & { readonly step: CodeStep }) {
  const { t } = useTranslation();
  const { medium, methods } = place.step;
  const { problem, isBusy, answer, startAgain, backToPassword, canStartAgain } = useCodeStep(place);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string>();

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const digits = digitsOfCode(code);
    setMissing(digits ? undefined : t(medium === 'TOTP' ? 'auth.missing.codeApp' : 'auth.missing.code'));
    if (digits) void answer(digits);
  };
  const isChosen = canStartAgain && methods !== undefined && methods.length > 1;
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      <AuthFormAlert problem={problem} />
      <CodeInput problem={problem} value={code} onChange={(event) => setCode(event.target.value)} error={missing} />
      <AuthSubmit isBusy={isBusy}>{t('auth.confirm')}</AuthSubmit>
      <AuthOtherWays>
        {canStartAgain && medium !== 'TOTP' ? <CodeResendButton onSend={() => startAgain(medium)} /> : null}
        {isChosen ? (
          <Button onClick={() => void startAgain()} sx={{ marginInline: -1.5 }}>
            {t('auth.otherMethod')}
          </Button>
        ) : null}
        <Button color="secondary" onClick={() => void backToPassword()} sx={{ marginInline: -1.5 }}>
          {t('auth.backToSignIn')}
        </Button>
      </AuthOtherWays>
    </Stack>
  );
}
