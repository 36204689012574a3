import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { makeTurnstile } from '../../ui/turnstile.ts';
import { useCountdown } from './use-countdown.ts';

const restSeconds = 30;

/** Asks for another code, after a rest since the last one. `onSend` answers whether one was sent. */
export function CodeResendButton({ onSend }: { onSend: () => Promise<boolean> }) {
  const { t } = useTranslation();
  const [once] = useState(makeTurnstile);
  const { secondsLeft, restart } = useCountdown(restSeconds);
  const send = () =>
    once(async () => {
      if (!(await onSend())) return;
      restart();
      announce(t('auth.newCodeSent'));
      toastDone(t('auth.newCodeSent'));
    });
  return (
    <Button
      disabled={secondsLeft > 0}
      onClick={() => void send()}
      sx={{ fontVariantNumeric: 'tabular-nums', marginInlineStart: -1.5 }}
    >
      {secondsLeft > 0 ? t('auth.newCodeIn', { seconds: secondsLeft }) : t('auth.newCode')}
    </Button>
  );
}
