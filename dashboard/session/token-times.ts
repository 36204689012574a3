/** When the identity token runs out, by this machine's clock: epoch milliseconds. */
export interface TokenTimes {
  readonly expiresAt: number;
  readonly lifetimeMs: number;
  /** Of the sign-in that these tokens go back to, by the provider's clock: epoch milliseconds. */
  readonly signedInAt: number;
}

export const expiryCheckMs = 1_000;
const refreshAheadMs = 5 * 60_000;

interface IdToken {
  readonly payload: {
    readonly exp?: number | undefined;
    readonly iat?: number | undefined;
    readonly auth_time?: unknown;
  };
}

/** `clockDriftMs` is by how much the provider's clock is ahead of ours. */
export function toTokenTimes({ payload }: IdToken, clockDriftMs: number): TokenTimes {
  const expSeconds = payload.exp ?? 0;
  return {
    expiresAt: expSeconds * 1_000 - clockDriftMs,
    lifetimeMs: Math.max(0, expSeconds - (payload.iat ?? 0)) * 1_000,
    signedInAt: typeof payload.auth_time === 'number' ? payload.auth_time * 1_000 : 0,
  };
}

export function hasExpired(tokens: TokenTimes, now: number): boolean {
  return tokens.expiresAt - now <= 0;
}

/** Five minutes ahead, or in the last third of a token that lives shorter than that. */
export function isDueForRefresh(tokens: TokenTimes, now: number): boolean {
  return tokens.expiresAt - now <= Math.min(refreshAheadMs, tokens.lifetimeMs / 3);
}
