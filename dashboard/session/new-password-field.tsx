import { type Control, type UseFormRegister, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordChecklist } from './password-checklist.tsx';
import { PasswordInput } from './password-input.tsx';
import type { SignUpTyped } from './sign-up-schema.ts';
import { useSite } from './site.tsx';

const rulesId = 'password-rules';

interface NewPasswordFieldProps {
  readonly register: UseFormRegister<SignUpTyped>;
  readonly control: Control<SignUpTyped>;
  readonly error: string | undefined;
  readonly isHiddenNow: boolean;
}

/** A password that is being chosen, above the rules that it has to meet. */
export function NewPasswordField({ register, control, error, isHiddenNow }: NewPasswordFieldProps) {
  const { t } = useTranslation();
  const { passwordPolicy } = useSite().auth;
  const password = useWatch({ control, name: 'password' });
  return (
    <div>
      <PasswordInput
        label={t('auth.password')}
        error={error}
        registration={register('password')}
        autoComplete="new-password"
        inputProps={{ 'aria-describedby': rulesId }}
        isHiddenNow={isHiddenNow}
      />
      <PasswordChecklist id={rulesId} password={password} policy={passwordPolicy} />
    </div>
  );
}
