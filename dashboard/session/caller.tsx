import type { Caller } from '@fanfare/contract/call.ts';
import type { Config } from '@fanfare/contract/config.ts';
import { createContext, use } from 'react';
import type { SessionStore } from './session-store.ts';
import { accessToken } from './stored-tokens.ts';
import { isNetworkError } from './strict-refresh.ts';

const CallerContext = createContext<Caller | undefined>(undefined);

export const CallerProvider = CallerContext.Provider;

/** What `call()` of the contract needs: the bases, and the token of the person who is signed in. */
export function useCaller(): Caller {
  const caller = use(CallerContext);
  if (!caller) throw new Error('useCaller needs a CallerProvider above it');
  return caller;
}

export function buildCaller(
  site: Pick<Config, 'clientApi' | 'publicApi'>,
  session: Pick<SessionStore, 'refuse'>,
): Caller {
  return {
    bases: { client: site.clientApi, public: site.publicApi },
    token: () => accessToken(),
    fetch: renewingFetch(fetchInLanguage, {
      renew: () => accessToken({ forceRefresh: true }),
      onRefused: session.refuse,
    }),
  };
}

/** Letters that the server writes because of a call come in the language that the person has chosen here. */
const fetchInLanguage: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('accept-language', document.documentElement.lang);
  return fetch(input, { ...init, headers });
};

interface Renewal {
  /** A new token; nothing when there is none to be had. */
  readonly renew: () => Promise<string | undefined>;
  /** Told when the server goes on refusing: the session is over, whatever its tokens say. */
  readonly onRefused: () => void;
}

/**
 * A refused token is exchanged once for a new one: the server may have ended what still looks valid here.
 * Without a new one the refusal stands.
 */
export function renewingFetch(send: typeof fetch, { renew, onRefused }: Renewal): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    const headers = new Headers(init?.headers);
    if (response.status !== 401 || !headers.has('authorization')) return response;
    const token = await renew().catch(whyNone);
    // Nobody could be asked; the next call may do better.
    if (token === lost) return response;
    if (token === undefined) {
      onRefused();
      return response;
    }
    headers.set('authorization', `Bearer ${token}`);
    const again = await send(input, { ...init, headers });
    if (again.status === 401) onRefused();
    return again;
  };
}

const lost = Symbol('lost');

function whyNone(error: unknown): typeof lost | undefined {
  return isNetworkError(error) ? lost : undefined;
}
