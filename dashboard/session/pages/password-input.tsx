import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer.tsx';
import { TextInput, type TextInputProps } from '../../ui/text-input.tsx';

type PasswordInputProps = Omit<TextInputProps, 'type' | 'endAdornment'> & {
  /** Hides the password again, as on submit. */
  readonly isHiddenNow: boolean;
};

/** A password that a person may look at while typing it. */
export function PasswordInput({ isHiddenNow, inputProps, ...input }: PasswordInputProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  if (isAsked && isHiddenNow) setAsked(false);
  const isVisible = isAsked && !isHiddenNow;
  const toggle = () => {
    setAsked(!isVisible);
    announce(t(isVisible ? 'auth.passwordHidden' : 'auth.passwordVisible'));
  };
  return (
    <TextInput
      {...input}
      id={id}
      type={isVisible ? 'text' : 'password'}
      inputProps={{ ...inputProps, spellCheck: false, autoCapitalize: 'none', maxLength: 256 }}
      endAdornment={
        <InputAdornment position="end">
          <Button
            size="small"
            color="secondary"
            aria-controls={id}
            aria-label={t(isVisible ? 'auth.hidePassword' : 'auth.showPassword')}
            onClick={toggle}
            sx={{ minWidth: 0, marginInlineEnd: -1 }}
          >
            {t(isVisible ? 'auth.hide' : 'auth.show')}
          </Button>
        </InputAdornment>
      }
    />
  );
}
