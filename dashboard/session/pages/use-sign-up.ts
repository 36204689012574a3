import { signUp as amplifySignUp } from 'aws-amplify/auth';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useAuthAttempt } from './auth-attempt.ts';
import type { ConfirmationState } from './confirmation-state.ts';
import { keepPassword } from './pending-sign-in.ts';
import type { SignUpTyped } from './sign-up-schema.ts';
import { useSite } from '../site.tsx';

/** Creates the account and goes on to the code that was sent. */
export function useSignUp(returnTo: string) {
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

function attributesOf({ firstName, lastName, email, phone, news }: Omit<SignUpTyped, 'password'>): Attributes {
  return {
    email,
    given_name: firstName,
    family_name: lastName,
    ...(phone ? { phone_number: phone } : {}),
    'custom:email_mkt_updates': String(news),
    'custom:email_sec_updates': 'true',
  };
}
