import { z } from 'zod';
import { alertOwner } from '../codes/alerts.ts';
import { changePreference, findAuthenticator } from '../authenticators/authenticators-store.ts';
import { invalidParameter } from '../pool-refusal.ts';
import { Token, getUserOfToken } from '../sessions/tokens.ts';
import { operation } from '../operation.ts';

const Preference = z.object({ Enabled: z.boolean().nullish(), PreferredMfa: z.boolean().nullish() }).nullish();

const Ask = z.object({
  AccessToken: Token,
  SoftwareTokenMfaSettings: Preference,
  SMSMfaSettings: Preference,
  EmailMfaSettings: Preference,
});

/** Whether signing in asks for the code of the authenticator app. What is not told stays as it is. */
export const setUserMfaPreference = operation(Ask, async (pool, ask) => {
  const user = await getUserOfToken(pool, ask.AccessToken);
  const { userName } = user;
  refuseUnoffered('SMS', ask.SMSMfaSettings);
  refuseUnoffered('Email', ask.EmailMfaSettings);
  const asked = ask.SoftwareTokenMfaSettings;
  if (!asked) return {};
  const present = await findAuthenticator(pool.database, userName);
  const isEnabled = asked.Enabled ?? present.isEnabled;
  if (asked.PreferredMfa && !isEnabled) throw invalidParameter('Software token MFA must be enabled to be preferred.');
  const isPreferred = isEnabled && (asked.PreferredMfa ?? present.isPreferred);
  const isChanged = await changePreference(pool.database, userName, { isEnabled, isPreferred });
  if (!isChanged && isEnabled) throw invalidParameter('User has not verified software token mfa');
  if (isEnabled !== present.isEnabled) alertOwner(pool, user, 'two-step');
  return {};
});

function refuseUnoffered(kind: string, asked: z.infer<typeof Preference>): void {
  if (asked?.Enabled || asked?.PreferredMfa) {
    throw invalidParameter(`${kind} MFA is not offered by this user pool. Use a software token.`);
  }
}
