/**
 * A refused token is exchanged once for a new one: the server may have ended what still looks valid here.
 * Without a new one the refusal stands.
 */
export function renewingFetch(send: typeof fetch, renew: () => Promise<string | undefined>): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    const headers = new Headers(init?.headers);
    if (response.status !== 401 || !headers.has('authorization')) return response;
    const token = await renew().catch(() => undefined);
    if (!token) return response;
    headers.set('authorization', `Bearer ${token}`);
    return send(input, { ...init, headers });
  };
}
