import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { makeSingleFlight } from '../../ui/single-flight.ts';
import { useCountdown } from './use-countdown.ts';

const restSeconds = 30;

/** Asks for another code, after a rest since the last one. `onSend` answers whether one was sent. */
export function CodeResendButton({ onSend }: { onSend: () => Promise<boolean> }) {
  const { t } = useTranslation();
  const [once] = useState(makeSingleFlight);
  const { secondsLeft, restart } = useCountdown(restSeconds);
  const send = (form: HTMLFormElement | null) =>
    once(async () => {
      if (!(await onSend())) return;
      restart();
      // The button rests from now on and can't keep the focus; what comes next is typing.
      form?.querySelector<HTMLElement>('[autocomplete="one-time-code"]')?.focus();
      announce(t('auth.newCodeSent'));
      toastDone(t('auth.newCodeSent'));
    });
  return (
    <Button
      disabled={secondsLeft > 0}
      onClick={(event) => void send(event.currentTarget.form)}
      sx={{
        fontVariantNumeric: 'tabular-nums',
        marginInlineStart: -1.5,
        // It is read while it waits.
        '&.Mui-disabled': { color: 'text.secondary' },
      }}
    >
      {secondsLeft > 0 ? t('auth.newCodeIn', { seconds: secondsLeft }) : t('auth.newCode')}
    </Button>
  );
}
