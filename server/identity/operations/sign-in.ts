// Signing in, staying in with new tokens, and signing out.
import { z } from 'zod';
import { UserName, findAccount } from '../accounts/accounts.ts';
import { Password, isPasswordOf, proveAccount } from '../accounts/passwords.ts';
import { afterPassword, answerNewPassword } from '../challenges/after-password.ts';
import { answerPasswordVerifier, askPasswordVerifier } from '../challenges/password-verifier.ts';
import { answerSoftwareToken } from '../challenges/software-token.ts';
import { type Operation, ClientId, operation, parseRequest } from '../operation.ts';
import { PoolRefusal, invalidParameter } from '../pool-refusal.ts';
import type { Pool } from '../pool.ts';
import { revokeSession, revokeSessionsOf } from '../sessions/sessions-store.ts';
import { Token, getUserOfToken, hashRefreshToken, refreshTokens } from '../sessions/tokens.ts';

const InitiateAuthRequest = z.object({
  ClientId,
  AuthFlow: z.string().min(1),
  AuthParameters: z.looseObject({}).nullish(),
});

const SrpParameters = z.object({ USERNAME: UserName, SRP_A: z.string().min(1) });
const PasswordParameters = z.object({ USERNAME: UserName, PASSWORD: Password });
const RefreshParameters = z.object({ REFRESH_TOKEN: Token });

const signInBySrp: Operation = async (pool, parameters) => {
  const { USERNAME, SRP_A } = parseRequest(SrpParameters, parameters);
  return await askPasswordVerifier(pool, USERNAME, SRP_A);
};

const signInByPassword: Operation = async (pool, parameters) => {
  const { USERNAME, PASSWORD } = parseRequest(PasswordParameters, parameters);
  const account = await findAccount(pool, USERNAME);
  const user = await proveAccount(pool, account, () => isPasswordOf(pool, account, PASSWORD));
  return await afterPassword(pool, user);
};

const signInByRefreshToken: Operation = async (pool, parameters) => {
  const { REFRESH_TOKEN } = parseRequest(RefreshParameters, parameters);
  return { ChallengeParameters: {}, AuthenticationResult: await refreshTokens(pool, REFRESH_TOKEN) };
};

const flows: ReadonlyMap<string, Operation> = new Map([
  ['USER_SRP_AUTH', signInBySrp],
  ['USER_PASSWORD_AUTH', signInByPassword],
  ['REFRESH_TOKEN_AUTH', signInByRefreshToken],
  ['REFRESH_TOKEN', signInByRefreshToken],
]);

/** The first step of signing in, or new tokens for a refresh token, as the flow says. */
export const initiateAuth = operation(InitiateAuthRequest, async (pool, ask) => {
  const flow = flows.get(ask.AuthFlow);
  if (!flow) throw invalidParameter('This AuthFlow is not enabled for the client.');
  return await flow(pool, ask.AuthParameters ?? {});
});

const RespondToAuthChallengeRequest = z.object({
  ClientId,
  ChallengeName: z.string().min(1),
  ChallengeResponses: z.looseObject({}).nullish(),
  Session: z.string().max(2048).nullish(),
});

/** Takes what the client answered to a challenge, and the session text that went with it. */
type AnswerChallenge = (pool: Pool, responses: object, session: string) => Promise<object>;

const challenges: ReadonlyMap<string, AnswerChallenge> = new Map([
  ['PASSWORD_VERIFIER', answerPasswordVerifier],
  ['NEW_PASSWORD_REQUIRED', answerNewPassword],
  ['SOFTWARE_TOKEN_MFA', answerSoftwareToken],
]);

/** A further step of signing in. */
export const respondToAuthChallenge = operation(RespondToAuthChallengeRequest, async (pool, ask) => {
  const answer = challenges.get(ask.ChallengeName);
  if (!answer) throw invalidParameter('This ChallengeName is not known.');
  return await answer(pool, ask.ChallengeResponses ?? {}, ask.Session ?? '');
});

const GetTokensFromRefreshTokenRequest = z.object({ ClientId, RefreshToken: Token });

/** New access and id tokens, as current clients ask for them. */
export const getTokensFromRefreshToken = operation(GetTokensFromRefreshTokenRequest, async (pool, ask) => ({
  AuthenticationResult: await refreshTokens(pool, ask.RefreshToken),
}));

const RevokeTokenRequest = z.object({ ClientId, Token });
const jwt = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/** Ends one session. Ending it again, or one that never was, is no failure. */
export const revokeToken = operation(RevokeTokenRequest, async (pool, ask) => {
  if (jwt.test(ask.Token)) throw new PoolRefusal('UnsupportedTokenTypeException', 'Unsupported token type.');
  await revokeSession(pool.database, hashRefreshToken(ask.Token), pool.clock());
  return {};
});

const GlobalSignOutRequest = z.object({ AccessToken: Token });

/** Ends every session of the person, the one that asks included. */
export const globalSignOut = operation(GlobalSignOutRequest, async (pool, ask) => {
  const user = await getUserOfToken(pool, ask.AccessToken);
  await revokeSessionsOf(pool.database, user.userName, pool.clock());
  return {};
});
