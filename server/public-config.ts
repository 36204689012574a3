// What every browser is told of the installation, as /config.json.
import type { Config } from '@fanfare/contract/config.ts';
import type { Settings } from './settings.ts';

export const clientBase = '/client/prod';
export const publicBase = '/public/prod';

/** What a user pool is known by. */
interface PoolIds {
  readonly region: string;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly identityPoolId: string;
}

type PoolAddresses = Pick<Config['auth'], 'userPoolEndpoint' | 'identityPoolEndpoint'>;

/** `pool` names the embedded user pool; nothing where Amazon's serves. */
export function toConfig(settings: Settings, pool: PoolIds | undefined): Config {
  const { publicUrl, auth } = settings;
  const ids = pool ?? auth.amazon;
  return {
    siteName: settings.siteName,
    brand: settings.brand,
    language: settings.language,
    primaryColor: settings.primaryColor,
    logLevel: settings.logLevel,
    publicUrl,
    clientApi: `${publicUrl}${clientBase}`,
    publicApi: `${publicUrl}${publicBase}`,
    shortLinkHost: settings.shortLinkHost,
    ...(settings.legal && { legal: settings.legal }),
    features: { analytics: settings.analytics },
    auth: {
      strategy: auth.strategy,
      region: ids?.region ?? '',
      userPoolId: ids?.userPoolId ?? '',
      userPoolClientId: ids?.clientId ?? '',
      ...(ids?.identityPoolId && { identityPoolId: ids.identityPoolId }),
      ...(pool ? embeddedAddresses(publicUrl) : amazonAddresses(auth.amazon)),
      ...(auth.amazon?.oauth && { oauth: auth.amazon.oauth }),
      guests: auth.guests,
      signInWith: auth.signInWith,
      ...(pool && auth.signUp !== 'open' && { signUp: auth.signUp }),
      passwordPolicy: auth.passwordPolicy,
    },
  };
}

function embeddedAddresses(publicUrl: string): PoolAddresses {
  const base = `${publicUrl}/identity`;
  return { userPoolEndpoint: `${base}/user-pool`, identityPoolEndpoint: `${base}/identity-pool` };
}

function amazonAddresses(amazon: Settings['auth']['amazon']): PoolAddresses {
  const { endpoint, identityEndpoint } = amazon?.elsewhere ?? {};
  return {
    ...(endpoint && { userPoolEndpoint: endpoint }),
    ...(identityEndpoint && { identityPoolEndpoint: identityEndpoint }),
  };
}
