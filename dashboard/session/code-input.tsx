import { useTranslation } from 'react-i18next';
import { TextInput } from '../ui/text-input.tsx';

interface CodeInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** People type and paste codes with spaces in them. */
export function digitsOfCode(typed: string): string {
  return typed.replaceAll(/\s/g, '');
}

/** One field for a whole code, so that phones can fill it in. */
export function CodeInput({ value, onChange, error }: CodeInputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('auth.code')}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
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
