import { isNetworkError } from './strict-refresh.ts';

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
