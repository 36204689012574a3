import { z } from 'zod';
import { UserName, findAccount } from '../accounts/accounts.ts';
import { askPasswordVerifier } from '../challenges/password-verifier.ts';
import { Password, isPasswordOf, proveAccount } from '../accounts/passwords.ts';
import { invalidParameter } from '../pool-refusal.ts';
import { refreshTokens } from '../sessions/refresh.ts';
import { afterPassword } from '../after-password.ts';
import { Token } from '../sessions/tokens.ts';
import { ClientId, type Operation, parseRequest, operation } from '../operation.ts';

const Ask = z.object({
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
export const initiateAuth = operation(Ask, async (pool, ask) => {
  const flow = flows.get(ask.AuthFlow);
  if (!flow) throw invalidParameter('This AuthFlow is not enabled for the client.');
  return await flow(pool, ask.AuthParameters ?? {});
});
