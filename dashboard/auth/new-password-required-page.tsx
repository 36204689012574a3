import { confirmSignIn } from 'aws-amplify/auth';
import { type UseFormRegisterReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { paths } from '../paths.ts';
import { returnPathOf } from '../session/return-path.ts';
import { useSite } from '../session/site.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useAuthAttempt } from './auth-attempt.ts';
import { AuthForm, AuthSubmit, useAuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { isSignInOver } from './auth-problem.ts';
import { ToNewPassword } from './navigation-state.ts';
import { NewPasswordFields, PasswordOwner } from './password-fields.tsx';
import { isSameTwice, newPasswordTwice, sameTwice } from './password-rules.ts';
import { type RequiredAttribute, labelOf, toAttribute, toAttributeRule } from './required-attributes.ts';
import { findPassword, useSignInSteps } from './sign-in-steps.ts';

export function NewPasswordRequiredPage() {
  const { t } = useTranslation();
  const { state } = useLocation() as { state: unknown };
  const travelled = ToNewPassword.safeParse(state).data;
  const returnTo = returnPathOf(state);
  if (!travelled || !findPassword(travelled.username)) {
    const username = travelled?.username ?? '';
    return <Navigate replace to={paths.signIn} state={{ username, returnTo, notice: 'setPassword' }} />;
  }
  return (
    <AuthFrame title={t('auth.newPasswordTitle')} lead={t('auth.newPasswordLead')}>
      <NewPasswordRequiredForm {...travelled} returnTo={returnTo} />
    </AuthFrame>
  );
}

interface NewPasswordRequiredFormProps {
  readonly username: string;
  readonly missingAttributes: readonly string[];
  readonly returnTo: string;
}

function NewPasswordRequiredForm({ username, missingAttributes, returnTo }: NewPasswordRequiredFormProps) {
  const { t } = useTranslation();
  const { passwordPolicy } = useSite().auth;
  const { problem, save } = useNewPassword({ username, returnTo });
  const attributes = missingAttributes.map(toAttribute);
  const form = useAuthForm({
    schema: z
      .object({ ...newPasswordTwice(t, passwordPolicy), attributes: z.array(z.string()) })
      .refine(isSameTwice, sameTwice(t))
      .superRefine(toAttributeRule(t, attributes)),
    empty: { password: '', repeated: '', attributes: attributes.map(() => '') },
    kept: ['attributes'],
  });
  const { register, control, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const password = useWatch({ control, name: 'password' });
  const submit = handleSubmit(async (typed) => {
    const given = attributes.map(({ name, clean }, index) => [name, clean(typed.attributes[index] ?? '')]);
    await save(typed.password, Object.fromEntries(given) as Record<string, string>);
  });
  return (
    <AuthForm form={form} problem={problem} onSubmit={submit}>
      <PasswordOwner username={username} />
      <NewPasswordFields
        registrations={{ password: register('password'), repeated: register('repeated') }}
        password={password}
        errors={{ password: errors.password?.message, repeated: errors.repeated?.message }}
        isHiddenNow={isSubmitting}
        autoFocus
      />
      {attributes.map((attribute, index) => (
        <AttributeField
          key={attribute.name}
          attribute={attribute}
          registration={register(`attributes.${index}`)}
          error={errors.attributes?.[index]?.message}
        />
      ))}
      <AuthSubmit isBusy={isSubmitting}>{t('auth.saveAndContinue')}</AuthSubmit>
    </AuthForm>
  );
}

interface AttributeFieldProps {
  readonly attribute: RequiredAttribute;
  readonly registration: UseFormRegisterReturn;
  readonly error: string | undefined;
}

function AttributeField({ attribute, registration, error }: AttributeFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={labelOf(attribute, t)}
      error={error}
      registration={registration}
      type={attribute.type}
      autoComplete={attribute.autoComplete}
      inputProps={{ maxLength: 2048 }}
    />
  );
}

/** Puts a password of the person's own in the place of the temporary one, and goes on signing in. */
function useNewPassword({ username, returnTo }: { readonly username: string; readonly returnTo: string }) {
  const navigate = useNavigate();
  const follow = useSignInSteps(returnTo);
  const { problem, attempt } = useAuthAttempt();

  const save = (password: string, userAttributes: Readonly<Record<string, string>>) =>
    attempt(async () => {
      try {
        const { nextStep } = await confirmSignIn({ challengeResponse: password, options: { userAttributes } });
        await follow(nextStep, { username, password, replace: true });
      } catch (error) {
        if (!isSignInOver(error)) throw error;
        const { tryNewPassword } = await import('./try-new-password.ts');
        const nextStep = await tryNewPassword({ username, password });
        if (nextStep) return await follow(nextStep, { username, password, replace: true });
        await navigate(paths.signIn, { replace: true, state: { username, returnTo, notice: 'setPassword' } });
      }
    });
  return { problem, save };
}
