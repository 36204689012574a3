import { confirmSignIn, signIn } from 'aws-amplify/auth';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useAuthAttempt } from './auth-attempt.ts';
import { isSignInOver, type Proof } from './auth-problem.ts';
import type { CodeMedium, SecondStep, SignInNotice } from './navigation-state.ts';
import { findPassword } from './pending-sign-in.ts';
import { useSignInSteps } from './use-sign-in-steps.ts';

export interface CodeStepPlace {
  readonly username: string;
  readonly returnTo: string;
  readonly step: SecondStep;
}

/** The actions of a second step. Whatever the session no longer allows leads back to the password. */
export function useCodeStep({ username, returnTo, step }: CodeStepPlace) {
  const navigate = useNavigate();
  const follow = useSignInSteps(returnTo);
  const { problem, isBusy, attempt } = useAuthAttempt(proofOf(step));
  const { methods } = step;
  const kept = findPassword(username);

  const backToPassword = async (notice?: SignInNotice) =>
    await navigate(paths.signIn, { replace: true, state: { username, returnTo, notice } });

  const answer = (challengeResponse: string) =>
    attempt(async () => {
      try {
        const { nextStep } = await confirmSignIn({ challengeResponse });
        await follow(nextStep, { username, methods, replace: true });
      } catch (error) {
        if (!isSignInOver(error)) throw error;
        await backToPassword('signInOver');
      }
    });

  /** Gives the password again in the person's place: a pool sends no second code for the same session. */
  const startAgain = (medium?: CodeMedium) =>
    attempt(async () => {
      if (!kept) return await backToPassword('signInOver');
      const asked = await signIn(kept);
      const isChoice = asked.nextStep.signInStep === 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION';
      const { nextStep } = medium && isChoice ? await confirmSignIn({ challengeResponse: medium }) : asked;
      await follow(nextStep, { ...kept, methods: medium ? methods : undefined, replace: true });
    });

  return { problem, isBusy, answer, startAgain, backToPassword, canStartAgain: kept !== undefined };
}

function proofOf(step: SecondStep): Proof {
  return step.kind === 'code' && step.medium === 'TOTP' ? 'appCode' : 'code';
}
