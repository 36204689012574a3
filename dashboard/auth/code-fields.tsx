import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useForkRef } from '@mui/material/utils';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../ui/announcer.tsx';
import { TextInput, type TextInputProps } from '../ui/text-input.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { makeSingleFlight } from '../ui/use-action.ts';
import { AuthFormAlert, AuthOtherWays, AuthSubmit } from './auth-form.tsx';
import type { AuthProblem } from './auth-problem.ts';

/** People type and paste codes with spaces in them. */
export function digitsOfCode(typed: string): string {
  return typed.replaceAll(/\s/g, '');
}

interface CodeFormProps {
  readonly problem: AuthProblem | undefined;
  readonly isBusy: boolean;
  /** Said where nothing was typed. */
  readonly missing: string;
  readonly onCode: (digits: string) => void;
  /** What else a person can do here. */
  readonly children: ReactNode;
}

/** A code, and nothing else to type. */
export function CodeForm({ problem, isBusy, missing, onCode, children }: CodeFormProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const digits = digitsOfCode(code);
    setMissing(digits === '');
    if (digits) onCode(digits);
    else focusCode(event.currentTarget);
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      <AuthFormAlert problem={problem} />
      <CodeInput
        problem={problem}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={isMissing ? missing : undefined}
      />
      <AuthSubmit isBusy={isBusy}>{t('auth.confirm')}</AuthSubmit>
      <AuthOtherWays>{children}</AuthOtherWays>
    </Stack>
  );
}

type CodeInputProps = Pick<TextInputProps, 'error' | 'registration' | 'value' | 'onChange'> & {
  /** What came of the last code; one that was refused is selected, so that typing replaces it. */
  readonly problem: AuthProblem | undefined;
};

/** One field for a whole code, so that phones can fill it in. */
export function CodeInput({ problem, registration, ...input }: CodeInputProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const ref = useForkRef(field, registration?.ref);
  useEffect(() => {
    if (!problem || !isAboutCode(problem)) return;
    field.current?.focus();
    field.current?.select();
  }, [problem]);
  return (
    <TextInput
      label={t('auth.code')}
      {...input}
      {...(registration ? { registration } : {})}
      inputRef={ref}
      autoComplete="one-time-code"
      autoFocus
      inputProps={{
        inputMode: 'numeric',
        maxLength: 32,
        dir: 'ltr',
        style: { letterSpacing: '0.2em', fontVariantNumeric: 'tabular-nums' },
      }}
    />
  );
}

function focusCode(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[autocomplete="one-time-code"]')?.focus();
}

function isAboutCode({ kind }: AuthProblem): boolean {
  return kind === 'codeWrong' || kind === 'codeExpired' || kind === 'wrong';
}

const restSeconds = 30;

interface CodeResendButtonProps {
  /** Answers whether one was sent. */
  readonly onSend: () => Promise<boolean>;
  /** None was sent yet, so that one need not wait for the next. */
  readonly isRested?: boolean;
  /** The first is on its way. */
  readonly isSending?: boolean;
}

/** Asks for another code, after a rest since the last one. */
export function CodeResendButton({ onSend, isRested = false, isSending = false }: CodeResendButtonProps) {
  const { t } = useTranslation();
  const [once] = useState(makeSingleFlight);
  const { secondsLeft, restart } = useCountdown(restSeconds, isRested ? 0 : restSeconds);
  const send = (form: HTMLFormElement | null) =>
    once(async () => {
      if (!(await onSend())) return;
      restart();
      // The button rests from now on and can't keep the focus; what comes next is typing.
      focusCode(form);
      announce(t('auth.newCodeSent'));
      toastDone(t('auth.newCodeSent'));
    });
  return (
    <Button
      disabled={isSending || secondsLeft > 0}
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

/** Counts down to 0 by the second, whatever the clock is set to: from `first` at the start, from `seconds` after `restart`. */
function useCountdown(seconds: number, first: number) {
  const [endsAt, setEndsAt] = useState(() => performance.now() + first * 1_000);
  const [secondsLeft, setSecondsLeft] = useState(first);
  useEffect(() => {
    const tick = () => setSecondsLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1_000)));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return { secondsLeft, restart: () => setEndsAt(performance.now() + seconds * 1_000) };
}
