import { z } from 'zod';
import { refreshTokens } from '../sessions/refresh.ts';
import { Token } from '../sessions/tokens.ts';
import { ClientId, operation } from '../operation.ts';

const Ask = z.object({ ClientId, RefreshToken: Token });

/** New access and id tokens, as current clients ask for them. */
export const getTokensFromRefreshToken = operation(Ask, async (pool, ask) => ({
  AuthenticationResult: await refreshTokens(pool, ask.RefreshToken),
}));
