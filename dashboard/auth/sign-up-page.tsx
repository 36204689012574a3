import type { Config } from '@fanfare/contract/config.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import { signUp as amplifySignUp } from 'aws-amplify/auth';
import type { ReactNode } from 'react';
import { type Control, type FieldErrors, type UseFormRegister, useController, useWatch } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { returnPathOf } from '../session/return-path.ts';
import { useSite } from '../session/site.tsx';
import { TextLink } from '../ui/router-link.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useAuthAttempt } from './auth-attempt.ts';
import { AuthForm, AuthSubmit, useAuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { type ConfirmationState, ToSignUp } from './navigation-state.ts';
import { NewPasswordField } from './password-fields.tsx';
import { keepPassword } from './sign-in-steps.ts';
import { type SignUpTyped, carriedFields, emptySignUp, signUpSchema } from './sign-up-schema.ts';

export function SignUpPage() {
  const { t } = useTranslation();
  const { state } = useLocation() as { state: unknown };
  const { signUp } = useSite().auth;
  const returnTo = returnPathOf(state);
  const lead = (
    <>
      {signUp === 'invited' ? `${t('auth.signUpInvited')} ` : ''}
      {signUp === 'off' ? t('auth.signUpOff') : t('auth.haveAccount')}{' '}
      <TextLink to={paths.signIn} state={{ returnTo }}>
        {t('auth.signIn')}
      </TextLink>
    </>
  );
  return (
    <AuthFrame title={t('auth.signUp')} lead={lead}>
      {signUp === 'off' ? null : <SignUpForm returnTo={returnTo} typed={ToSignUp.parse(state).typed} />}
    </AuthFrame>
  );
}

interface SignUpFormProps {
  readonly returnTo: string;
  /** What was typed here before the person came back. */
  readonly typed: Partial<SignUpTyped>;
}

function SignUpForm({ returnTo, typed }: SignUpFormProps) {
  const { t } = useTranslation();
  const site = useSite();
  const { auth, legal } = site;
  const { problem, signUp } = useSignUp(returnTo);
  const form = useAuthForm<SignUpTyped>({
    schema: signUpSchema(t, site),
    empty: { ...emptySignUp, ...typed },
    kept: carriedFields,
  });
  const { register, control, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const [password, username] = useWatch({ control, name: ['password', auth.signInWith] });
  const submit = handleSubmit(signUp);
  return (
    <AuthForm
      form={form}
      problem={problem}
      wayOn={problem?.kind === 'exists' ? <ExistingAccount username={username} returnTo={returnTo} /> : null}
      onSubmit={submit}
    >
      <PersonFields
        register={register}
        errors={errors}
        signInWith={auth.signInWith}
        isReturning={Boolean(typed.firstName)}
      />
      <NewPasswordField
        label={t('auth.password')}
        registration={register('password')}
        password={password}
        error={errors.password?.message}
        isHiddenNow={isSubmitting}
      />
      {legal ? <AgreedTick control={control} label={<LegalSentence {...legal} />} /> : null}
      <AuthSubmit isBusy={isSubmitting}>{t('auth.createAccount')}</AuthSubmit>
    </AuthForm>
  );
}

interface PersonFieldsProps {
  readonly register: UseFormRegister<SignUpTyped>;
  readonly errors: FieldErrors<SignUpTyped>;
  readonly signInWith: Config['auth']['signInWith'];
  /** The person comes back for another address; the rest stands. */
  readonly isReturning: boolean;
}

/** Who signs up, and by what they will sign in. */
function PersonFields({ register, errors, signInWith, isReturning }: PersonFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2.5 }}>
        <TextInput
          label={t('auth.firstName')}
          error={errors.firstName?.message}
          registration={register('firstName')}
          autoComplete="given-name"
          autoFocus={!isReturning}
        />
        <TextInput
          label={t('auth.lastName')}
          error={errors.lastName?.message}
          registration={register('lastName')}
          autoComplete="family-name"
        />
      </Box>
      {signInWith === 'username' ? (
        <TextInput
          label={t('auth.username')}
          error={errors.username?.message}
          registration={register('username')}
          autoComplete="username"
          inputProps={{ autoCapitalize: 'none', spellCheck: false }}
        />
      ) : null}
      <TextInput
        label={t('auth.email')}
        error={errors.email?.message}
        registration={register('email')}
        type="email"
        autoComplete="email"
        autoFocus={isReturning && signInWith !== 'phone'}
      />
      {signInWith === 'phone' ? (
        <TextInput
          label={t('auth.phone')}
          error={errors.phone?.message}
          registration={register('phone')}
          type="tel"
          autoComplete="tel"
          autoFocus={isReturning}
          hint={t('auth.phoneHint')}
        />
      ) : null}
    </>
  );
}

interface AgreedTickProps {
  readonly control: Control<SignUpTyped>;
  readonly label: ReactNode;
}

function AgreedTick({ control, label }: AgreedTickProps) {
  const {
    field: { value, ref, ...field },
    fieldState: { error },
  } = useController({ control, name: 'agreed' });
  const errorId = 'agreed-error';
  const described = error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {};
  return (
    <FormControl error={Boolean(error)}>
      <FormControlLabel
        control={<Checkbox {...field} checked={value} slotProps={{ input: { ref, ...described } }} />}
        label={label}
        slotProps={{ typography: { variant: 'body2' } }}
      />
      {error ? <FormHelperText id={errorId}>{error.message}</FormHelperText> : null}
    </FormControl>
  );
}

interface LegalSentenceProps {
  readonly termsUrl: string;
  readonly privacyUrl: string;
}

/** What whoever signs up agrees to. The pages open beside this one, so that nothing typed is lost. */
function LegalSentence({ termsUrl, privacyUrl }: LegalSentenceProps) {
  const { t } = useTranslation();
  const aside = { target: '_blank', rel: 'noreferrer' };
  return (
    <Trans
      t={t}
      i18nKey="auth.agree"
      components={{ terms: <Link href={termsUrl} {...aside} />, privacy: <Link href={privacyUrl} {...aside} /> }}
    />
  );
}

interface ExistingAccountProps {
  readonly username: string;
  readonly returnTo: string;
}

/** For somebody who signs up a second time: both ways in, with what was typed. */
function ExistingAccount({ username, returnTo }: ExistingAccountProps) {
  const { t } = useTranslation();
  const state = { username: username.trim(), returnTo };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, marginBlockStart: 0.5 }}>
      <TextLink to={paths.signIn} state={state} color="inherit" underline="always">
        {t('auth.signIn')}
      </TextLink>
      <TextLink to={paths.resetPassword} state={state} color="inherit" underline="always">
        {t('auth.resetTitle')}
      </TextLink>
    </Box>
  );
}

/** Creates the account and goes on to the code that was sent. */
function useSignUp(returnTo: string) {
  const { signInWith } = useSite().auth;
  const navigate = useNavigate();
  const { problem, attempt } = useAuthAttempt();

  const signUp = ({ password, ...typed }: SignUpTyped) =>
    attempt(async () => {
      const username = typed[signInWith];
      const options = { userAttributes: attributesOf(typed) };
      const { nextStep, userId: signUpId } = await amplifySignUp({ username, password, options });
      if (nextStep.signUpStep !== 'CONFIRM_SIGN_UP') {
        return await navigate(paths.signIn, { state: { notice: 'confirmed', username, returnTo } });
      }
      keepPassword(username, password);
      const { destination, deliveryMedium: medium } = nextStep.codeDeliveryDetails;
      const state: ConfirmationState = { username, signUpId, destination, medium, returnTo, typed };
      return await navigate(paths.signUpConfirm, { state });
    });
  return { problem, signUp };
}

type Attributes = Readonly<Record<string, string>>;

function attributesOf({ firstName, lastName, email, phone }: Omit<SignUpTyped, 'password'>): Attributes {
  return {
    email,
    given_name: firstName,
    family_name: lastName,
    ...(phone ? { phone_number: phone } : {}),
    'custom:email_sec_updates': 'true',
  };
}
