import { z } from 'zod';

export const primaryColors = ['chateauGreen', 'neonBlue', 'royalBlue', 'tomatoOrange'] as const;
export const languages = ['en', 'de', 'es'] as const;
export const logLevels = ['ERROR', 'WARN', 'DEBUG', 'ALL'] as const;

/** Who may make an account: everybody, those whom a workspace invites, or nobody but the operators. */
export const signUpKinds = ['open', 'invited', 'off'] as const;

export const signInNames = ['email', 'phone', 'username'] as const;

/** The provider's own sign-in page: its host without a scheme, and where it may send people back to. */
export const Oauth = z.object({
  domain: z.string(),
  scopes: z.array(z.string()).min(1),
  redirectSignIn: z.array(z.string()).min(1),
  redirectSignOut: z.array(z.string()).min(1),
});

export const PasswordPolicy = z.object({
  minLength: z.int().min(6).max(64),
  requireUppercase: z.boolean(),
  requireLowercase: z.boolean(),
  requireNumbers: z.boolean(),
  requireSymbols: z.boolean(),
});
export type PasswordPolicy = z.infer<typeof PasswordPolicy>;

/** Everything that differs between installations, as `GET /config.json` tells the browser. */
export const Config = z.object({
  siteName: z.string(),
  brand: z.string(),
  language: z.enum(languages),
  primaryColor: z.string(),
  logLevel: z.enum(logLevels),
  publicUrl: z.url(),
  clientApi: z.string(),
  publicApi: z.string(),
  shortLinkHost: z.url(),
  /** What people agree to, where the installation names both pages. */
  legal: z.object({ termsUrl: z.url(), privacyUrl: z.url() }).optional(),
  features: z.object({ analytics: z.boolean() }),
  auth: z.object({
    strategy: z.string(),
    region: z.string(),
    userPoolId: z.string(),
    userPoolClientId: z.string(),
    /** Absolute, as the next one's; left out where Amazon's pool answers at Amazon's own address. */
    userPoolEndpoint: z.url().optional(),
    identityPoolId: z.string().optional(),
    identityPoolEndpoint: z.url().optional(),
    guests: z.boolean(),
    signInWith: z.enum(signInNames),
    /** Left out where it is open, or Amazon's pool decides. */
    signUp: z.enum(signUpKinds).optional(),
    /** Signing in on the provider's own page; only where an OAuth domain is configured. */
    oauth: Oauth.optional(),
    passwordPolicy: PasswordPolicy,
  }),
});
export type Config = z.infer<typeof Config>;

/** Of one of Amazon's services in a region, without a slash at its end; those in China have a domain of their own. */
export function amazonAddress(service: 'cognito-idp' | 'cognito-identity', region: string): string {
  return `https://${service}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
}
