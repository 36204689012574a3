import Stack from '@mui/material/Stack';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/router-link.tsx';
import { AuthFormAlert } from './auth-form-alert.tsx';
import { AuthOtherWays } from './auth-other-ways.tsx';
import { AuthSubmit } from './auth-submit.tsx';
import { CodeInput, digitsOfCode } from './code-input.tsx';
import { CodeResendButton } from './code-resend-button.tsx';
import type { ConfirmationState } from './confirmation-state.ts';
import { useConfirmation } from './use-confirmation.ts';

export function ConfirmForm({ confirmation }: { confirmation: ConfirmationState }) {
  const { t } = useTranslation();
  const { problem, isBusy, confirm, resend } = useConfirmation(confirmation);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string>();
  const { returnTo, medium, typed } = confirmation;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const digits = digitsOfCode(code);
    setMissing(digits ? undefined : t('auth.missing.code'));
    if (digits) void confirm(digits);
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      <AuthFormAlert problem={problem} />
      <CodeInput problem={problem} value={code} onChange={(event) => setCode(event.target.value)} error={missing} />
      <AuthSubmit isBusy={isBusy}>{t('auth.confirm')}</AuthSubmit>
      <AuthOtherWays>
        <CodeResendButton onSend={resend} />
        <LinkButton to={paths.signUp} state={{ returnTo, typed }} color="secondary" sx={{ marginInline: -1.5 }}>
          {t(medium === 'SMS' ? 'auth.otherPhone' : 'auth.otherEmail')}
        </LinkButton>
      </AuthOtherWays>
    </Stack>
  );
}
