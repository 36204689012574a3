// What travels from one auth page to the next, in navigation state and never in the address.
import { z } from 'zod';

const codeMedia = ['SMS', 'EMAIL', 'TOTP'] as const;
export type CodeMedium = (typeof codeMedia)[number];

const methods = z.array(z.enum(codeMedia)).min(1);

/** What the provider asks for after the password, while the sign-in page stays. */
export const SecondStep = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('code'),
    medium: z.enum(codeMedia),
    /** As the provider masked it. */
    destination: z.string().optional(),
    /** Where the person chose the medium: what else there was. */
    methods: methods.optional(),
  }),
  z.object({ kind: z.literal('method'), methods }),
]);
export type SecondStep = z.infer<typeof SecondStep>;
export type CodeStep = Extract<SecondStep, { kind: 'code' }>;
export type MethodStep = Extract<SecondStep, { kind: 'method' }>;

const username = z.string().default('');

/** To the sign-in page. */
const ToSignIn = z.object({
  username,
  notice: z
    .enum(['confirmed', 'passwordUpdated', 'setPassword', 'signInOver', 'signedOutEverywhere', 'accountDeleted'])
    .optional()
    .catch(undefined),
  step: SecondStep.optional().catch(undefined),
});
export type SignInNotice = NonNullable<z.infer<typeof ToSignIn>['notice']>;

/** What was typed on the sign-up page, without the password. */
const SignUpCarried = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    username: z.string(),
    email: z.string(),
    phone: z.string(),
  })
  .partial();
const ToSignUp = z.object({ typed: SignUpCarried.default({}) });

/** To the page that asks for a first password of one's own. */
const ToNewPassword = z.object({ username: z.string().min(1), missingAttributes: z.array(z.string()).default([]) });

/** To the page that sends a code for a new password. */
const ToReset = z.object({ username, isRequired: z.boolean().default(false) });

/** To the page that takes that code. */
const ToUpdate = z.object({ username: z.string().min(1) });

export function readSignInState(state: unknown): z.infer<typeof ToSignIn> {
  return ToSignIn.safeParse(state).data ?? { username: '' };
}

export function readSignUpState(state: unknown): z.infer<typeof ToSignUp> {
  return ToSignUp.safeParse(state).data ?? { typed: {} };
}

export function readNewPasswordState(state: unknown): z.infer<typeof ToNewPassword> | undefined {
  return ToNewPassword.safeParse(state).data;
}

export function readResetState(state: unknown): z.infer<typeof ToReset> {
  return ToReset.safeParse(state).data ?? { username: '', isRequired: false };
}

export function readUpdateState(state: unknown): z.infer<typeof ToUpdate> | undefined {
  return ToUpdate.safeParse(state).data;
}

/** What travels to the confirmation page in navigation state, never in the address. */
const ConfirmationState = z.object({
  username: z.string().min(1),
  /** Which sign-up was made here: somebody else may have signed up with the address too. */
  signUpId: z.string().optional().catch(undefined),
  /** As the provider masked it. */
  destination: z.string().optional().catch(undefined),
  medium: z.string().optional().catch(undefined),
  returnTo: z.string().optional().catch(undefined),
  /** What the sign-up page knew, for somebody who goes back to it. */
  typed: SignUpCarried.optional().catch(undefined),
});
export type ConfirmationState = z.infer<typeof ConfirmationState>;

export function toConfirmationState(navigationState: unknown): ConfirmationState | undefined {
  return ConfirmationState.safeParse(navigationState).data;
}
