import type { Page } from '@playwright/test';
import { type Credentials, signInAt } from './staff-calls.ts';

/** Fills in the sign-in page that is open and sends it. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Lets the person in without that page, in a story that is about something else: what is opened next knows them. */
export async function signedIn(page: Page, person: Credentials): Promise<void> {
  await page.goto('/config.json');
  const { clientId, tokens } = await signInAt(new URL(page.url()).origin, person);
  const [, payload = ''] = tokens.AccessToken.split('.');
  const { username } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { readonly username: string };
  const prefix = `CognitoIdentityServiceProvider.${clientId}`;
  const kept = {
    [`${prefix}.LastAuthUser`]: username,
    [`${prefix}.${username}.accessToken`]: tokens.AccessToken,
    [`${prefix}.${username}.idToken`]: tokens.IdToken,
    [`${prefix}.${username}.refreshToken`]: tokens.RefreshToken,
    [`${prefix}.${username}.clockDrift`]: '0',
  };
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(kept));
}
