// Signing in on the provider's own page and coming back from it.
import type { Config } from '@fanfare/contract/config.ts';
import { AUTH_KEY_PREFIX } from 'aws-amplify/auth/cognito';
import { Hub } from 'aws-amplify/utils';
import { paths } from '../paths.ts';
import { onDevice } from './browser-storage.ts';
import { isInternalPath } from './return-path.ts';

const returnPatienceMs = 15_000;

let failure: unknown;

/**
 * Leaves for the provider's page; afterwards the person comes to `returnTo`. Throws `InvalidRedirectException` or
 * `InvalidOriginException` when none of the configured addresses is this one, and `UserAlreadyAuthenticatedException`
 * when somebody is signed in.
 */
export async function startHostedSignIn(returnTo?: string): Promise<void> {
  failure = undefined;
  const { leaveForProvider } = await import('./hosted-flow.ts');
  await leaveForProvider(returnTo);
}

/** What kept the sign-in on the provider's page from working, for `toAuthProblem`; nothing when it worked. */
export function hostedFailure(): unknown {
  return failure;
}

interface HostedReturn {
  /** What was given along when the sign-in began. */
  readonly customState?: string | undefined;
  readonly failure?: unknown;
}

/**
 * To be called before Amplify is told of the pool. When the provider has just sent somebody back, `finish` signs them in,
 * takes the code out of the address and puts in its place where they were going; nothing may read the address before.
 */
export function expectHostedReturn({ auth }: Config): { readonly finish: () => Promise<void> } {
  if (!auth.oauth || !isHostedReturn(location.search)) return { finish: () => Promise.resolve() };
  const isAwaited = onDevice.getItem(`${AUTH_KEY_PREFIX}.${auth.userPoolClientId}.inflightOAuth`) === 'true';
  if (!isAwaited) {
    // An old address out of the history: its code is spent.
    history.replaceState(null, '', location.pathname);
    return { finish: () => Promise.resolve() };
  }
  const returned = hearReturn();
  const { search } = location;
  // As the router keeps what travels from page to page.
  const signInState = { usr: { returnTo: afterSignIn(customStateOf(search)) } };
  return {
    finish: async () => {
      await import('./hosted-flow.ts');
      const { customState, failure: reason } = await returned;
      failure = toHostedFailure(reason, search);
      if (reason !== undefined) console.warn('Signing in on the page of the provider failed.', reason);
      if (reason === undefined) history.replaceState(null, '', afterSignIn(customState));
      else history.replaceState(signInState, '', paths.signIn);
    },
  };
}

/** Answers once the tokens are stored, or it is clear that there will be none. */
function hearReturn(): Promise<HostedReturn> {
  return new Promise((resolve) => {
    let customState: string | undefined;
    const end = (returned: HostedReturn) => {
      clearTimeout(patience);
      stop();
      resolve(returned);
    };
    const stop = Hub.listen('auth', ({ payload }) => {
      if (payload.event === 'customOAuthState') customState = payload.data;
      if (payload.event === 'signInWithRedirect') end({ customState });
      if (payload.event === 'signInWithRedirect_failure') end({ failure: toFailure(payload.data?.error) });
    });
    const patience = setTimeout(() => end({ failure: networkError() }), returnPatienceMs);
  });
}

/** A call that reached nobody is for fetch a fault of types. */
function toFailure(error: unknown): unknown {
  if (error instanceof TypeError) return networkError();
  return error ?? new Error('An unknown error has occurred.');
}

function networkError(): Error {
  return Object.assign(new Error('A network error has occurred.'), { name: 'NetworkError' });
}

/** Amplify tells of a refusal in the provider's own words; the address says what it is. */
export function toHostedFailure(reason: unknown, search: string): unknown {
  if (!(reason instanceof Error) || new URLSearchParams(search).get('error') !== 'access_denied') return reason;
  return Object.assign(new Error(reason.message), { name: 'AccessDenied' });
}

/** The provider answers with a code, or with what went wrong; a state is with either. */
export function isHostedReturn(search: string): boolean {
  const answer = new URLSearchParams(search);
  return answer.has('state') && (answer.has('code') || answer.has('error'));
}

/** Amplify hangs what it was given along behind its own state, each character as two hexadecimal digits. */
export function customStateOf(search: string): string | undefined {
  const hex = new URLSearchParams(search).get('state')?.split('-').slice(1).join('-');
  if (!hex || !/^([\da-f]{2})+$/.test(hex)) return undefined;
  return hex.replaceAll(/../g, (digits) => String.fromCodePoint(Number.parseInt(digits, 16)));
}

export function afterSignIn(customState: string | undefined): string {
  return customState !== undefined && isInternalPath(customState) ? customState : paths.overview;
}
