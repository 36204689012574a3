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
export const ToSignIn = z
  .object({
    username,
    notice: z
      .enum(['confirmed', 'passwordUpdated', 'setPassword', 'signInOver', 'signedOutEverywhere', 'accountDeleted'])
      .optional()
      .catch(undefined),
    step: SecondStep.optional().catch(undefined),
  })
  .catch({ username: '' });
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
export const ToSignUp = z.object({ typed: SignUpCarried.default({}) }).catch({ typed: {} });

/** To the page that asks for a first password of one's own. */
export const ToNewPassword = z.object({
  username: z.string().min(1),
  missingAttributes: z.array(z.string()).default([]),
});

/** To the page that sends a code for a new password. */
export const ToReset = z
  .object({ username, isRequired: z.boolean().default(false) })
  .catch({ username: '', isRequired: false });

/** To the page that takes that code. */
export const ToUpdate = z.object({ username: z.string().min(1) });

/** To the page that confirms a new account. */
export const ConfirmationState = z.object({
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
