import type { Caller } from '@fanfare/contract/call.ts';
import type { Config } from '@fanfare/contract/config.ts';
import { createContext, use } from 'react';
import { accessToken } from './session-store.ts';

const CallerContext = createContext<Caller | undefined>(undefined);

export const CallerProvider = CallerContext.Provider;

/** What `call()` of the contract needs: the bases, and the token of the person who is signed in. */
export function useCaller(): Caller {
  const caller = use(CallerContext);
  if (!caller) throw new Error('useCaller needs a CallerProvider above it');
  return caller;
}

export function buildCaller(site: Pick<Config, 'clientApi' | 'publicApi'>): Caller {
  return {
    bases: { client: site.clientApi, public: site.publicApi },
    token: () => accessToken(),
    fetch: fetchWithFreshToken,
  };
}

/** A refused token is exchanged once for a new one: the server may have ended what still looks valid here. */
async function fetchWithFreshToken(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  const headers = new Headers(init?.headers);
  if (response.status !== 401 || !headers.has('authorization')) return response;
  const token = await accessToken({ forceRefresh: true }).catch(() => undefined);
  if (!token) return response;
  headers.set('authorization', `Bearer ${token}`);
  return fetch(input, { ...init, headers });
}
