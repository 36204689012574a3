import type { Page } from '@playwright/test';
import { commonUrl } from './operator.ts';
import { addPerson } from './known-people.ts';
import type { Person } from './people.ts';
import { type Credentials, type SignIn, type StaffCall, askWith, signInAt } from './staff-calls.ts';

/** Fills in the sign-in page that is open and sends it. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Lets the person in without that page, in a story that is about something else: what is opened next knows them. */
export async function signedIn(page: Page, person: Credentials, url = commonUrl()): Promise<void> {
  await bring(page, await signInAt(url, person));
}

export interface Owner {
  readonly person: Person;
  readonly ask: StaffCall;
  readonly ws: string;
}

const shop = { name: 'Quill & Sons', country: 'US', timeZone: 'America/New_York' };

/** Somebody new with a workspace of their own, let in like that. */
export async function signedInOwner(page: Page, workspace: Partial<typeof shop> = {}): Promise<Owner> {
  const person = await addPerson();
  const given = await signInAt(commonUrl(), person);
  const ask = askWith(given);
  const made = (await ask('POST', '/ws', { ...shop, ...workspace })) as {
    readonly workspace: { readonly workspace_id: string };
  };
  await bring(page, given);
  return { person, ask, ws: made.workspace.workspace_id };
}

/** The next document finds it; whatever else the browser keeps stays. Playwright's storage state costs a page of its own. */
async function bring(page: Page, { url, clientId, tokens }: SignIn): Promise<void> {
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
  const script = await page.addInitScript(
    ({ origin, entries }) => {
      if (location.origin === origin) for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    { origin: new URL(url).origin, entries: Object.entries(kept) },
  );
  // Once: who signs out later is signed out. A page that is closed has no scripts any more.
  page.once('domcontentloaded', () => void script.dispose().catch(() => undefined));
}
