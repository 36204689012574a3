import type { Caller } from '@fanfare/contract/call.ts';
import type { Config } from '@fanfare/contract/config.ts';
import { createContext, use } from 'react';
import { renewingFetch } from './renewing-fetch.ts';
import type { SessionStore } from './session-store.ts';
import { accessToken } from './stored-tokens.ts';

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
