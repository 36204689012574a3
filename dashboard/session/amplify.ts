import type { Config } from '@fanfare/contract/config.ts';
import { Amplify, type ResourcesConfig } from 'aws-amplify';
import { cognitoCredentialsProvider, cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
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
  const pools = toAmplifyAuth(auth);
  // Amplify puts these in by itself only where it is told nothing more of them.
  cognitoUserPoolsTokenProvider.setAuthConfig(pools);
  Amplify.configure(
    { Auth: pools },
    {
      Auth: {
        tokenProvider: cognitoUserPoolsTokenProvider,
        credentialsProvider: cognitoCredentialsProvider,
        headers: async () => inChosenLanguage(),
      },
    },
  );
}

/**
 * The pool's letters come in the language that the person has chosen here, which may not be their browser's. This
 * header alone can say so to a pool of another origin as well: a browser does not ask there whether it may send it.
 */
function inChosenLanguage() {
  return { 'accept-language': document.documentElement.lang };
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
