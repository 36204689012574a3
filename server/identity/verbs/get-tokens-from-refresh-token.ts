import { z } from 'zod';
import { refreshTokens } from '../sessions/refresh.ts';
import { Token } from '../sessions/tokens.ts';
import { ClientId, verb } from '../verb.ts';

const Ask = z.object({ ClientId, RefreshToken: Token });

/** New access and id tokens, as current clients ask for them. */
export const getTokensFromRefreshToken = verb(Ask, async (pool, ask) => ({
  AuthenticationResult: await refreshTokens(pool, ask.RefreshToken),
}));
