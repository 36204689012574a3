import { z } from 'zod';
import { SignUpCarried } from './navigation-state.ts';

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
