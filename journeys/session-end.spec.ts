import { type BrowserContext, type Page, type Request, type Route, expect } from '@playwright/test';
import { enter, leave } from './auth-pages.ts';
import { authWords } from './auth-words.ts';
import { expectAccessible, journey, toastOf } from './journey.ts';
import { addPerson } from './known-people.ts';
import { drawJpeg } from './pictures.ts';
import { countCalls, refuse, takeOver } from './pool-calls.ts';
import { type Owner, signedIn, signedInOwner } from './sign-in.ts';
import { openShop } from './texting-shop.ts';

const words = authWords.English;

/** The access token lives an hour; five minutes before its end a new one is fetched. */
const nearTheEndMs = 56 * 60_000;
const afterTheEndMs = 3_602_000;
const renewal = 'GetTokensFromRefreshToken';

const restored = 'We restored what you were working on.';

journey('tokens are renewed in silence before they run out', async ({ page }) => {
  await startWork(page);
  await page.goto('/customers/create');
  await page.getByRole('main').getByRole('textbox').fill('415');
  const renewals = countCalls(page, renewal);
  const renewed = page.waitForResponse(
    (response) => response.request().headers()['x-amz-target']?.endsWith(renewal) ?? false,
  );
  const token = await storedToken(page);
  await page.clock.fastForward(nearTheEndMs);
  expect((await renewed).status()).toBe(200);
  await expect.poll(() => storedToken(page)).not.toBe(token);

  await page.clock.fastForward(10 * 60_000);
  await page.getByRole('main').getByRole('textbox').fill('4155550132');
  await page.getByRole('checkbox').check();
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect(page.getByRole('row', { name: '(415) 555-0132' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(renewals()).toBe(1);
});

journey('a form is as it was after the session has ended', async ({ page }) => {
  const { person } = await startWork(page);
  await page.goto('/customers/create');
  await page.getByRole('main').getByRole('textbox').fill('415 555');
  await page.getByRole('checkbox').check();
  await failToRenew(page, (route) => route.abort());
  await page.clock.fastForward(afterTheEndMs);
  await expectEnd(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reload' }).click();
  await expect(toastOf(page, restored)).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveValue('415 555');
  await expect(page.getByRole('checkbox')).toBeChecked();

  await failToRenew(page, (route) => refuse(route, 'NotAuthorizedException', 'no'));
  await page.clock.fastForward(afterTheEndMs);
  await expectEnd(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reload' }).click();
  await expect(page).toHaveURL('/auth/sign-in');
  await enter(page, words, person);
  await expect(page).toHaveURL('/customers/create');
  await expect(toastOf(page, restored)).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveValue('415 555');
  await expect(page.getByRole('checkbox')).toBeChecked();
});

journey('a campaign in the making is there again once the network is', async ({ page }) => {
  await startWork(page);
  await page.goto('/campaigns/create');
  await beginCampaign(page, 'Opening week');
  await failToRenew(page, (route) => route.abort());
  await page.clock.fastForward(afterTheEndMs);
  await expectEnd(page);

  await page.getByRole('alertdialog').getByRole('button', { name: 'Reload' }).click();
  await expect(page).toHaveURL('/campaigns/create');
  await expect(page.getByText(/^You have an unsaved campaign from/)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('one.jpg');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Opening week');
  await expect(page.getByRole('alert')).toContainText('one.jpg');
});

journey('a text in the making is there again after the session has ended, as the same draft', async ({ page }) => {
  const owner = await addPerson();
  const { ask, ws, campaignId } = await openShop(owner);
  await page.clock.install();
  await signedIn(page, owner);
  await page.goto(`/campaigns/send-text?campaign=${campaignId}`);
  await page.getByLabel('Message').fill('Six wines: {link} Reply STOP to opt out.');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('region', { name: 'Ready to send?' }).getByRole('button', { name: 'Back' }).click();
  const body = 'Seven wines: {link} Reply STOP to opt out.';
  await page.getByLabel('Message').fill(body);
  await page.getByText('Later', { exact: true }).click();
  await failToRenew(page, (route) => refuse(route, 'NotAuthorizedException', 'no'));
  await page.clock.fastForward(afterTheEndMs);
  await expectEnd(page);

  // The server takes the newest for the chosen one; the tab stays where it was.
  await ask('POST', '/ws', { name: 'Harbor & Vine' });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reload' }).click();
  await enter(page, words, owner);
  await expect(page.getByRole('button', { name: /Switch workspace$/ })).toContainText('Quill & Sons');
  await expect(page.getByLabel('Message')).toHaveValue(body);
  await expect(page.getByRole('radio', { name: 'Later' })).toBeChecked();
  await page.getByText('Now', { exact: true }).click();
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  expect(await ask('GET', `/ws/${ws}/broadcasts`)).toMatchObject({ items: [{ body }] });
});

journey('what comes back does not replace what a colleague has saved meanwhile', async ({ page }) => {
  const { ask, ws } = await startWork(page);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const [facebook, instagram] = ['https://facebook.com/quill.partners', 'https://www.instagram.com/quill.sons'];
  const warning = page.getByRole('alert').filter({ hasText: 'Someone else just changed this.' });
  await page.goto('/workspace');
  await field('Instagram').fill('quill.sons');
  await page.getByRole('button', { name: 'Write your own' }).click();
  await field('What visitors agree to').fill('Ours');
  await ask('POST', `/ws/${ws}/socials`, { socials: { facebook } });
  await ask('POST', `/ws/${ws}/consent-texts`, { text: 'Theirs' });
  await page.reload();
  await expect(toastOf(page, restored).first()).toBeVisible();
  await expect(field('Instagram')).toHaveValue('quill.sons');
  await expect(field('Facebook')).toHaveValue('facebook.com/quill.partners');
  await page.getByRole('button', { name: 'Save links' }).click();
  await warning.getByRole('button', { name: 'Reload' }).click();
  await expect(warning).toHaveCount(0);
  await page.getByRole('button', { name: 'Save links' }).click();
  await expect(toastOf(page, 'Socials updated successfully!')).toBeVisible();
  expect(await ask('GET', `/ws/${ws}`)).toMatchObject({ workspace: { socials: { facebook, instagram } } });

  await page.getByRole('button', { name: 'Show this text' }).click();
  await warning.getByRole('button', { name: 'Reload' }).click();
  await expect(warning).toHaveCount(0);
  await expect(field('What visitors agree to')).toHaveValue('Ours');
});

journey('what was given up for another workspace does not come back', async ({ page }) => {
  await startWork(page);
  const add = async () => {
    await page.getByRole('button', { name: /Switch workspace$/ }).click();
    await page.getByRole('menuitem', { name: 'Create workspace' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Create a workspace' });
  const instagram = page.getByRole('textbox', { name: 'Instagram' });
  const switchTo = async (name: string) => {
    await page.getByRole('button', { name: /Switch workspace$/ }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  const giveUp = async (name: string) => {
    await switchTo(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Switch', exact: true }).click();
    await expect(page.getByRole('button', { name: /Switch workspace$/ })).toContainText(name);
  };
  await page.goto('/workspace');
  await add();
  await dialog.getByLabel('Workspace name').fill('Nobody');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await add();
  await expect(dialog.getByLabel('Workspace name')).toHaveValue('');
  await dialog.getByLabel('Workspace name').fill('Harbor & Vine');
  await dialog.getByRole('button', { name: 'Create workspace' }).click();
  await expect(dialog).toHaveCount(0);
  await add();
  await expect(dialog.getByLabel('Workspace name')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Edit name' }).click();
  await page.getByLabel('Workspace name').fill('Harbor & Nobody');
  await page.reload();
  await instagram.fill('harbor.vine');
  await giveUp('Quill & Sons');
  await switchTo('Harbor & Vine');
  await expect(instagram).toHaveValue('');
  await page.getByRole('button', { name: 'Edit name' }).click();
  await expect(page.getByLabel('Workspace name')).toHaveValue('Harbor & Vine');
  await page.goto('/settings/account');
  await page.getByLabel('First name').fill('Somebody');
  await giveUp('Quill & Sons');
  await expect(page.getByLabel('First name')).not.toHaveValue('Somebody');
});

journey('a text that somebody leaves on purpose does not come back', async ({ page }) => {
  const owner = await addPerson();
  await openShop(owner);
  await signedIn(page, owner);
  await page.goto('/campaigns/send-text');
  const campaign = page.getByRole('main').getByRole('link', { name: 'Wine week' });
  await campaign.click();
  await page.getByLabel('Message').fill('Nobody wants this');
  await page.goBack();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await campaign.click();
  await expect(page.getByLabel('Message')).toHaveValue(/Reply STOP/);
});

journey(
  'a sign-in that the server takes no longer is said to be over, and nothing typed is lost',
  async ({ page, context }) => {
    const { person } = await startWork(page);
    await page.goto('/customers/create');
    await page.getByRole('main').getByRole('textbox').fill('4155550132');
    await page.getByRole('checkbox').check();
    const mend = await refuseEveryCall(context);
    await page.getByRole('main').locator('button[type=submit]').click();
    const dialog = page.getByRole('alertdialog', { name: 'You were signed out' });
    await expect(dialog).toContainText('Your session is no longer valid. Sign in again to pick up where you left off.');
    await expectAccessible(page);

    await mend();
    await dialog.getByRole('button', { name: 'Sign in again' }).click();
    await enter(page, words, person);
    await expect(toastOf(page, restored)).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveValue('4155550132');
  },
);

journey('whoever signs out on purpose leaves nothing typed behind', async ({ page }) => {
  const { person } = await startWork(page);
  await page.goto('/customers/create');
  await page.getByRole('main').getByRole('textbox').fill('415 555');
  await page.goto('/campaigns/create');
  await beginCampaign(page, 'Opening week');
  await leave(page, words);
  await enter(page, words, person);
  await expect(page).toHaveURL('/');
  await page.goto('/customers/create');
  await expect(page.getByRole('main').getByRole('textbox')).toHaveValue('');
  await page.goto('/campaigns/create');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
});

journey(
  'whoever signs out while the pool fails is signed out here, told so, and signed out there a moment later',
  async ({ page, context }) => {
    const revocation = (request: Request) => request.headers()['x-amz-target']?.endsWith('.RevokeToken') === true;
    await startWork(page);
    await page.goto('/');
    await context.route('**/identity/user-pool', (route) =>
      revocation(route.request()) ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await leave(page, words);
    await expect(toastOf(page, 'Something went wrong, unable to sign out')).toBeVisible();
    await page.goto('/');
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    const revoked = page.waitForResponse((response) => revocation(response.request()) && response.ok());
    await context.unroute('**/identity/user-pool');
    await page.reload();
    await revoked;
  },
);

/** With an image, up to where what was typed is kept on this device. */
async function beginCampaign(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  const buffer = await drawJpeg(name, { hue: 20, height: 480 });
  await page.locator('input[type=file]').first().setInputFiles({ name: 'one.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('img', { name: 'Image 1 of 1' })).toBeVisible();
  await expect(page.getByText(/^Draft saved on this device without its new images, /)).toBeVisible();
}

/** Somebody new at work, with a clock that can be moved. */
async function startWork(page: Page): Promise<Owner> {
  await page.clock.install();
  return await signedInOwner(page);
}

function storedToken(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.endsWith('.accessToken'));
    return (key && localStorage.getItem(key)) ?? undefined;
  });
}

/** The dialog is all that can be used, and there is one way out of it. */
async function expectEnd(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Session Expired' });
  await expect(dialog).toContainText('Your session has expired. Please reload the page to continue.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button')).toHaveText(['Reload']);
  await expect(dialog.getByRole('button')).toBeFocused();
  await expectAccessible(page);
}

/** Until the page is loaded anew: a try that went through before would take the dialog away. */
async function failToRenew(page: Page, fail: (route: Route) => Promise<void>): Promise<void> {
  let isLoadedAnew = false;
  page.once('framenavigated', () => (isLoadedAnew = true));
  await takeOver(page.context(), renewal, (route) => (isLoadedAnew ? route.fallback() : fail(route)));
}

async function refuseEveryCall(context: BrowserContext): Promise<() => Promise<void>> {
  const everyCall = '**/client/prod/**';
  await context.route(everyCall, (route) =>
    route.fulfill({ status: 401, json: { statusCode: 401, body: { message: 'Please sign in again.' } } }),
  );
  return async () => await context.unroute(everyCall);
}
