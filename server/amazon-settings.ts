// Amazon's pool in place of the embedded one: the part of the environment that describes it, checked as a whole.
import type { Oauth } from '@fanfare/contract/config.ts';
import { z } from 'zod';

export interface AmazonPool {
  readonly region: string;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly identityPoolId: string | undefined;
  /** The pool's addresses where they are not Amazon's own. */
  readonly elsewhere: PoolAddresses | undefined;
  /** The provider's own sign-in page, where there is one. */
  readonly oauth: z.infer<typeof Oauth> | undefined;
}

export interface PoolAddresses {
  readonly endpoint: string;
  /** As tokens name it; the keys lie under it. */
  readonly issuer: string;
  readonly identityEndpoint: string | undefined;
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What comes from there decides who is let in, so nobody on the way may change it. */
const poolAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://pool.example.com' })
  .refine((text) => {
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || loopbackNames.has(hostname);
  }, 'must be an https address, or on this machine an http one')
  .transform((text) => text.replace(/\/+$/, ''));

/** Both make sign-ins whole: an id token, and the right to ask for one's own attributes. */
const neededScopes = ['openid', 'aws.cognito.signin.user.admin'];

const Variables = z.object({
  COGNITO_REGION: z.string().optional(),
  COGNITO_USER_POOL_ID: z
    .string()
    .regex(/^(eusc-[a-z]{2}|[a-z]{2})-(gov-)?[a-z]+-\d_[0-9A-Za-z]+$/, 'must look like us-east-1_AbCdEfGhI')
    .optional(),
  COGNITO_CLIENT_ID: z
    .string()
    .regex(/^[\w+]{1,128}$/, 'must look like 1h57kf5cpq17m0eml12EXAMPLE')
    .optional(),
  COGNITO_IDENTITY_POOL_ID: z
    .string()
    .regex(/^[\w-]+:[0-9a-f-]+$/, 'must look like us-east-1:uuid')
    .optional(),
  COGNITO_ENDPOINT: poolAddress.optional(),
  COGNITO_ISSUER: poolAddress.optional(),
  COGNITO_IDENTITY_ENDPOINT: poolAddress.optional(),
  COGNITO_DOMAIN: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d+)?$/i, 'must be a host without a scheme, such as auth.example.com')
    .optional(),
  COGNITO_SCOPES: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((scope) => scope !== ''))
    .refine(
      (scopes) => neededScopes.every((scope) => scopes.includes(scope)),
      `must name ${neededScopes.join(' and ')}`,
    )
    .optional(),
  COGNITO_REDIRECT_SIGN_IN: z.string().transform(toList).optional(),
  COGNITO_REDIRECT_SIGN_OUT: z.string().transform(toList).optional(),
});
type Given = z.infer<typeof Variables>;
type Name = keyof Given;
type Blame = (name: Name, what: string) => void;

export const amazonSettingNames: readonly string[] = Object.keys(Variables.shape);

/** The pool that the environment describes, or nothing where it names none. */
export function amazonVariables(publicUrl: string) {
  return Variables.transform((given, context): AmazonPool | undefined => {
    const blame: Blame = (name, message) => context.addIssue({ code: 'custom', path: [name], message });
    const { COGNITO_USER_POOL_ID: userPoolId, COGNITO_CLIENT_ID: clientId } = given;
    if (!userPoolId || !clientId) {
      blameWhatIsLeft(given, blame);
      return undefined;
    }
    const region = userPoolId.slice(0, userPoolId.indexOf('_'));
    if ((given.COGNITO_REGION ?? region) !== region)
      blame('COGNITO_REGION', `must be ${region}, as the pool's id says`);
    return {
      region,
      userPoolId,
      clientId,
      identityPoolId: given.COGNITO_IDENTITY_POOL_ID,
      elsewhere: toAddresses(given, blame),
      oauth: toOauth(given, publicUrl, blame),
    };
  });
}

/** A pool has two names; whoever gives one, or anything else of it, means Amazon's and not the embedded one. */
function blameWhatIsLeft(given: Given, blame: Blame): void {
  const { COGNITO_USER_POOL_ID: userPoolId, COGNITO_REGION: _harmless, ...others } = given;
  const left = (Object.keys(others) as Name[]).find((name) => given[name] !== undefined);
  if (userPoolId) blame('COGNITO_CLIENT_ID', 'must be set where COGNITO_USER_POOL_ID is');
  else if (left) blame('COGNITO_USER_POOL_ID', `must be set where ${left} is`);
}

function toAddresses(given: Given, blame: Blame): PoolAddresses | undefined {
  const { COGNITO_ENDPOINT: endpoint, COGNITO_ISSUER: issuer, COGNITO_IDENTITY_ENDPOINT: identityEndpoint } = given;
  if (!endpoint && !issuer && !identityEndpoint) return undefined;
  if (!endpoint) blame('COGNITO_ENDPOINT', 'must be set where another address of the pool is');
  else if (!issuer) blame('COGNITO_ISSUER', 'must be set where COGNITO_ENDPOINT is');
  else if (given.COGNITO_IDENTITY_POOL_ID && !identityEndpoint)
    blame('COGNITO_IDENTITY_ENDPOINT', 'must be set where COGNITO_ENDPOINT and COGNITO_IDENTITY_POOL_ID are');
  else if (!given.COGNITO_IDENTITY_POOL_ID && identityEndpoint)
    blame('COGNITO_IDENTITY_POOL_ID', 'must be set where COGNITO_IDENTITY_ENDPOINT is');
  return endpoint && issuer ? { endpoint, issuer, identityEndpoint } : undefined;
}

function toOauth(given: Given, publicUrl: string, blame: Blame): AmazonPool['oauth'] {
  const { COGNITO_DOMAIN: domain, COGNITO_SCOPES: scopes } = given;
  const back = [`${publicUrl}/auth/sign-in`];
  const readRedirects = (name: 'COGNITO_REDIRECT_SIGN_IN' | 'COGNITO_REDIRECT_SIGN_OUT') => {
    const addresses = given[name] ?? back;
    if (addresses.length === 0 || !addresses.every((address) => isOwnOrHttps(address, publicUrl)))
      blame(name, 'must hold https addresses, or ones at the host of PUBLIC_URL, with commas between');
    return addresses;
  };
  if (domain) {
    return {
      domain,
      scopes: scopes ?? ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
      redirectSignIn: readRedirects('COGNITO_REDIRECT_SIGN_IN'),
      redirectSignOut: readRedirects('COGNITO_REDIRECT_SIGN_OUT'),
    };
  }
  if (scopes ?? given.COGNITO_REDIRECT_SIGN_IN ?? given.COGNITO_REDIRECT_SIGN_OUT)
    blame('COGNITO_DOMAIN', 'must be set where its scopes or redirect addresses are');
  return undefined;
}

function isOwnOrHttps(address: string, publicUrl: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === new URL(publicUrl).hostname);
}

function toList(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
