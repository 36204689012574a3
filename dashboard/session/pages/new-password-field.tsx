import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordChecklist } from './password-checklist.tsx';
import { PasswordInput } from './password-input.tsx';
import { useSite } from '../site.tsx';

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
