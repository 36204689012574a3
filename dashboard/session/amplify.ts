import type { Config } from '@fanfare/contract/config.ts';
import { Amplify, type ResourcesConfig } from 'aws-amplify';
import { ConsoleLogger } from 'aws-amplify/utils';
import { prepareTokens } from './stored-tokens.ts';

export const expectedStrategy = 'cognito';
export const knownStrategies: readonly string[] = ['cognito', 'none'];

/** Tells Amplify which pools to talk to. Endpoints that an installation leaves out mean Amazon's own. */
export function configureAmplify({ auth }: Config): void {
  if (auth.strategy !== expectedStrategy) return;
  // It warns of every pool that is not Amazon's, which for us is a pool like any other.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  prepareTokens();
  Amplify.configure({ Auth: toAmplifyAuth(auth) });
}

export function toAmplifyAuth(auth: Config['auth']): NonNullable<ResourcesConfig['Auth']> {
  const userPool = {
    userPoolId: auth.userPoolId,
    userPoolClientId: auth.userPoolClientId,
    ...(auth.userPoolEndpoint ? { userPoolEndpoint: auth.userPoolEndpoint } : {}),
    loginWith: { [auth.signInWith]: true, ...(auth.oauth ? { oauth: toOauth(auth.oauth) } : {}) },
    passwordFormat: {
      minLength: auth.passwordPolicy.minLength,
      requireLowercase: auth.passwordPolicy.requireLowercase,
      requireUppercase: auth.passwordPolicy.requireUppercase,
      requireNumbers: auth.passwordPolicy.requireNumbers,
      requireSpecialCharacters: auth.passwordPolicy.requireSymbols,
    },
  };
  if (!auth.identityPoolId) return { Cognito: userPool };
  return {
    Cognito: {
      ...userPool,
      identityPoolId: auth.identityPoolId,
      ...(auth.identityPoolEndpoint ? { identityPoolEndpoint: auth.identityPoolEndpoint } : {}),
      allowGuestAccess: auth.guests,
    },
  };
}

/** A code is exchanged for tokens; with the implicit way there would be none to renew them with. */
function toOauth(oauth: NonNullable<Config['auth']['oauth']>) {
  return { ...oauth, responseType: 'code' as const };
}
