// The part of Amplify that signs people in on the provider's own page, loaded only where that is configured. Once it is
// there and finds the provider's answer in the address, it begins by itself.
import { signInWithRedirect } from 'aws-amplify/auth';
import 'aws-amplify/auth/enable-oauth-listener';

/** Leaves this page; `customState` comes back with the answer. */
export function leaveForProvider(customState: string | undefined): Promise<void> {
  return signInWithRedirect(customState === undefined ? undefined : { customState });
}
