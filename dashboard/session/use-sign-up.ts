import { signUp as amplifySignUp } from 'aws-amplify/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { toAuthProblem, type AuthProblem } from './auth-problem.ts';
import type { ConfirmationState } from './confirmation-state.ts';
import { keepForConfirmation } from './pending-sign-in.ts';
import type { SignUpTyped } from './sign-up-schema.ts';
import { useSite } from './site.tsx';

/** Creates the account and goes on to the code that was sent. */
export function useSignUp(returnTo: string) {
  const { t } = useTranslation(['common', 'translations']);
  const { signInWith } = useSite().auth;
  const navigate = useNavigate();
  const [problem, setProblem] = useState<AuthProblem>();

  const signUp = async (typed: SignUpTyped) => {
    setProblem(undefined);
    const username = typed[signInWith];
    try {
      const { nextStep } = await amplifySignUp({
        username,
        password: typed.password,
        options: { userAttributes: attributesOf(typed) },
      });
      keepForConfirmation(username, typed.password);
      const sent = nextStep.signUpStep === 'CONFIRM_SIGN_UP' ? nextStep.codeDeliveryDetails : undefined;
      const state: ConfirmationState = {
        username,
        destination: sent?.destination,
        medium: sent?.deliveryMedium,
        returnTo,
      };
      await (nextStep.signUpStep === 'CONFIRM_SIGN_UP'
        ? navigate(paths.signUpConfirm, { state })
        : navigate(paths.signIn, { state: { wasConfirmed: true, username, returnTo } }));
    } catch (error) {
      setProblem(toAuthProblem(error, t, signInWith));
    }
  };
  return { problem, signUp };
}

function attributesOf({ firstName, lastName, email, phone, news }: SignUpTyped): Record<string, string> {
  return {
    email,
    given_name: firstName,
    family_name: lastName,
    ...(phone ? { phone_number: phone } : {}),
    ...(news ? { 'custom:email_mkt_updates': 'true' } : {}),
  };
}
