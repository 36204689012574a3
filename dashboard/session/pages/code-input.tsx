import { useForkRef } from '@mui/material/utils';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput, type TextInputProps } from '../../ui/text-input.tsx';
import type { AuthProblem } from './auth-problem.ts';

/** People type and paste codes with spaces in them. */
export function digitsOfCode(typed: string): string {
  return typed.replaceAll(/\s/g, '');
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

function isAboutCode({ kind }: AuthProblem): boolean {
  return kind === 'codeWrong' || kind === 'codeExpired' || kind === 'wrong';
}
