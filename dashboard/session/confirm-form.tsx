import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { AuthFormAlert } from './auth-form-alert.tsx';
import { CodeInput, digitsOfCode } from './code-input.tsx';
import type { ConfirmationState } from './confirmation-state.ts';
import { useConfirmation } from './use-confirmation.ts';
import { useCountdown } from './use-countdown.ts';

const resendRestSeconds = 30;

export function ConfirmForm({ confirmation }: { confirmation: ConfirmationState }) {
  const { t } = useTranslation();
  const { problem, isBusy, confirm, resend } = useConfirmation(confirmation);
  const countdown = useCountdown(resendRestSeconds);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string>();

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(digitsOfCode(code) ? undefined : t('auth.missing.code'));
    if (digitsOfCode(code) && !isBusy) void confirm(digitsOfCode(code));
  };
  const sendAgain = async () => {
    countdown.restart();
    await resend();
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      <AuthFormAlert problem={problem} />
      <CodeInput value={code} onChange={setCode} error={missing} />
      <BusyButton isBusy={isBusy} size="large">
        {t('auth.confirm')}
      </BusyButton>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <Button
          disabled={countdown.secondsLeft > 0}
          onClick={() => void sendAgain()}
          sx={{ fontVariantNumeric: 'tabular-nums', marginInlineStart: -1.5 }}
        >
          {countdown.secondsLeft > 0 ? t('auth.newCodeIn', { seconds: countdown.secondsLeft }) : t('auth.newCode')}
        </Button>
        <LinkButton
          to={paths.signUp}
          state={{ returnTo: confirmation.returnTo }}
          color="secondary"
          sx={{ marginInlineEnd: -1.5 }}
        >
          {t('auth.otherEmail')}
        </LinkButton>
      </Box>
    </Stack>
  );
}
