import { useTranslation } from 'react-i18next';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordInput } from './password-input.tsx';

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
