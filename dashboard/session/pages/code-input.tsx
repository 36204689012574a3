import { useTranslation } from 'react-i18next';
import { TextInput, type TextInputProps } from '../../ui/text-input.tsx';

/** People type and paste codes with spaces in them. */
export function digitsOfCode(typed: string): string {
  return typed.replaceAll(/\s/g, '');
}

type CodeInputProps = Pick<TextInputProps, 'error' | 'registration' | 'value' | 'onChange'>;

/** One field for a whole code, so that phones can fill it in. */
export function CodeInput(input: CodeInputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('auth.code')}
      {...input}
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
