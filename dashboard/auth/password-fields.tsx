import type { PasswordPolicy } from '@fanfare/contract/config.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle';
import { useEffect, useId, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSite } from '../session/site.tsx';
import { plainList } from '../theme/theme.ts';
import { announce } from '../ui/announcer.tsx';
import { TextInput, type TextInputProps } from '../ui/text-input.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { checkPassword } from './password-rules.ts';

interface NewPasswordFieldsProps {
  readonly registrations: { readonly password: UseFormRegisterReturn; readonly repeated: UseFormRegisterReturn };
  readonly password: string;
  readonly errors: { readonly password?: string | undefined; readonly repeated?: string | undefined };
  readonly isHiddenNow: boolean;
  readonly autoFocus?: boolean;
}

/** A new password twice, where a slip of the finger would lock the person out. */
export function NewPasswordFields({
  registrations,
  password,
  errors,
  isHiddenNow,
  autoFocus = false,
}: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <NewPasswordField
        label={t('auth.newPassword')}
        registration={registrations.password}
        password={password}
        error={errors.password}
        isHiddenNow={isHiddenNow}
        autoFocus={autoFocus}
      />
      <PasswordInput
        label={t('auth.repeatPassword')}
        registration={registrations.repeated}
        error={errors.repeated}
        autoComplete="new-password"
        isHiddenNow={isHiddenNow}
      />
    </>
  );
}

interface NewPasswordFieldProps {
  readonly label: string;
  readonly registration: UseFormRegisterReturn;
  /** What is typed, as far as it is. */
  readonly password: string;
  readonly error: string | undefined;
  readonly isHiddenNow: boolean;
  readonly autoFocus?: boolean;
}

/** A password that is being chosen, above the rules that it has to meet. */
export function NewPasswordField({ password, ...input }: NewPasswordFieldProps) {
  const { passwordPolicy } = useSite().auth;
  const rulesId = useId();
  return (
    <div>
      <PasswordInput {...input} autoComplete="new-password" inputProps={{ 'aria-describedby': rulesId }} />
      <PasswordChecklist id={rulesId} password={password} policy={passwordPolicy} />
    </div>
  );
}

const announceAfterMs = 800;

interface PasswordChecklistProps {
  readonly id: string;
  readonly password: string;
  readonly policy: PasswordPolicy;
}

/** The rules of the installation, ticked while a person types and spoken when they pause. */
function PasswordChecklist({ id, password, policy }: PasswordChecklistProps) {
  const { t } = useTranslation();
  const rules = checkPassword(password, policy).map(({ name, isMet }) => ({
    name,
    isMet,
    text: t(`auth.rules.${name}`, { n: policy.minLength }),
  }));
  const spoken = rules
    .map(({ text, isMet }) => `${text}: ${t(isMet ? 'auth.rules.met' : 'auth.rules.notMet')}`)
    .join('. ');

  useEffect(() => {
    if (password === '') return undefined;
    const timer = setTimeout(() => announce(spoken), announceAfterMs);
    return () => clearTimeout(timer);
  }, [password, spoken]);

  return (
    <Box id={id} sx={{ typography: 'secondary', marginBlockStart: 1 }}>
      <VisuallyHidden>{t('auth.rules.title')}</VisuallyHidden>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 0.5 }}>
        {rules.map(({ name, isMet, text }) => (
          <Box
            component="li"
            key={name}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, color: isMet ? 'success.main' : undefined }}
          >
            {isMet ? <CheckCircleIcon weight="fill" size={18} aria-hidden /> : <CircleIcon size={18} aria-hidden />}
            {text}
            <VisuallyHidden>{t(isMet ? 'auth.rules.met' : 'auth.rules.notMet')}</VisuallyHidden>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

type PasswordInputProps = Omit<TextInputProps, 'type' | 'endAdornment'> & {
  /** Hides the password again, as on submit. */
  readonly isHiddenNow: boolean;
};

/** A password that a person may look at while typing it. */
export function PasswordInput({ isHiddenNow, inputProps, ...input }: PasswordInputProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isRevealed, setRevealed] = useState(false);
  if (isRevealed && isHiddenNow) setRevealed(false);
  const isVisible = isRevealed && !isHiddenNow;
  const toggle = () => {
    setRevealed(!isVisible);
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

/** Tells a password manager whose new password it is about to keep. */
export function PasswordOwner({ username }: { username: string }) {
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />;
}
