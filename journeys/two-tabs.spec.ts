import { type Page, type Route, expect } from '@playwright/test';
import { enter, leave } from './auth-pages.ts';
import { authWords } from './auth-words.ts';
import { expectAccessible, journey, toastOf } from './journey.ts';
import { addPerson } from './known-people.ts';
import { signedIn, signedInOwner } from './sign-in.ts';
import { askAs } from './staff-calls.ts';
import { openAskedShop } from './texting-shop.ts';
import { untilCalm } from './traffic.ts';
import { createWorkspace } from './workspace.ts';

const words = authWords.English;

journey('signing out in one tab signs out in the other', async ({ page, context }) => {
  await signedInOwner(page);
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/devices');
  await other.goto('/customers');
  await expect(other.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  await untilCalm(other);

  // It hears of it from the other tab, and need not ask the server.
  const asked: string[] = [];
  other.on('request', (request) => asked.push(request.url()));
  await leave(page, words);
  await expect(other).toHaveURL('/auth/sign-in');
  expect(asked.filter((url) => url.includes('/client/'))).toEqual([]);
  await expect(other.getByRole('heading', { name: words.signIn })).toBeVisible();
  await expectAccessible(other);
  await other.goBack();
  await expect(other).toHaveURL('/auth/sign-in');
  await expect(other.getByRole('heading', { name: words.signIn })).toBeVisible();
  await expect(other.getByText('Quill & Sons')).toHaveCount(0);
});

journey('signing in in one tab brings the other to where it was going', async ({ page, context }) => {
  const person = await addPerson();
  const other = await context.newPage();
  await other.goto('/settings/account?from=letter');
  await expect(other).toHaveURL('/auth/sign-in');
  await page.goto('/settings/notifications');
  await enter(page, words, person);
  await expect(page).toHaveURL('/settings/notifications');
  await expect(other).toHaveURL('/settings/account?from=letter');
  await expect(other.getByRole('group', { name: 'Email address' })).toContainText(person.email);
});

journey('two tabs are in two workspaces, and each stays in its own', async ({ page, context }) => {
  const person = await addPerson();
  const ask = await askAs(person);
  for (const name of ['Quill & Sons', 'Harbor & Vine']) await ask('POST', '/ws', { name });
  await signedIn(page, person);
  await page.goto('/workspace');
  const chosen = (tab: Page) => tab.getByRole('button', { name: /Switch workspace$/ });
  const switchTo = async (tab: Page, name: string) => {
    await chosen(tab).click();
    await tab.getByRole('menuitemradio', { name }).click();
    await expect(chosen(tab)).toContainText(name);
  };
  await switchTo(page, 'Quill & Sons');
  const other = await context.newPage();
  await other.goto('/workspace');
  await switchTo(other, 'Harbor & Vine');
  await page.getByRole('textbox', { name: 'Instagram' }).fill('quill.sons');
  await page.getByRole('button', { name: 'Save links' }).click();
  await expect(toastOf(page, 'Socials updated successfully!')).toBeVisible();
  await expect(chosen(page)).toContainText('Quill & Sons');
  await expect(page.getByRole('textbox', { name: 'Instagram' })).toHaveValue('instagram.com/quill.sons');
  await expect(other.getByRole('textbox', { name: 'Instagram' })).toHaveValue('');

  for (const [tab, name, link] of [
    [page, 'Quill & Sons', 'instagram.com/quill.sons'],
    [other, 'Harbor & Vine', ''],
  ] as const) {
    await tab.reload();
    await expect(chosen(tab)).toContainText(name);
    await expect(tab.getByRole('textbox', { name: 'Instagram' })).toHaveValue(link);
  }
  const fresh = await context.newPage();
  await fresh.goto('/workspace');
  await expect(chosen(fresh)).toContainText('Harbor & Vine');
  await leave(page, words);
  await enter(page, words, person);
  await expect(chosen(page)).toContainText('Harbor & Vine');
});

journey('a switch that cannot be kept takes nobody back from where they went on to', async ({ page }) => {
  const person = await addPerson();
  const ask = await askAs(person);
  const ids: string[] = [];
  for (const name of ['Harbor & Vine', 'Bakery', 'Quill & Sons']) {
    const { workspace } = (await ask('POST', '/ws', { name })) as { workspace: { workspace_id: string } };
    ids.push(workspace.workspace_id);
  }
  await signedIn(page, person);
  await page.goto('/workspace');
  const chosen = page.getByRole('button', { name: /Switch workspace$/ });
  await expect(chosen).toContainText('Quill & Sons');
  const choose = async (name: string) => {
    await chosen.click();
    await page.getByRole('menuitemradio', { name }).click();
    await expect(chosen).toContainText(name);
  };
  const chooseInVain = async (meanwhile: () => Promise<void>) => {
    const isDone = Promise.withResolvers<void>();
    const refuse = async (route: Route) => {
      await isDone.promise;
      await route.fulfill({ status: 403, json: { statusCode: 403, body: { message: 'Not now' } } });
    };
    await page.route(`**/ws/${ids[0]}/selected`, refuse, { times: 1 });
    await choose('Harbor & Vine');
    await meanwhile();
    isDone.resolve();
    await expect(toastOf(page, 'Not now').last()).toBeVisible();
    await untilCalm(page);
  };
  await chooseInVain(async () => {
    const isKept = page.waitForResponse(`**/ws/${ids[1]}/selected`);
    await choose('Bakery');
    await isKept;
  });
  await expect(chosen).toContainText('Bakery');
  await chooseInVain(async () => undefined);
  await expect(chosen).toContainText('Bakery');
  const link = page.getByRole('textbox', { name: 'Instagram' });
  await chooseInVain(async () => await link.fill('harbor.vine'));
  await expect(link).toHaveValue('harbor.vine');
  await expect(chosen).toContainText('Harbor & Vine');
});

journey('the way back over a switch opens no conversation of the other workspace', async ({ page }) => {
  const person = await addPerson();
  await (
    await askAs(person)
  )('POST', '/ws', { name: 'Harbor & Vine' });
  await openAskedShop(person, ['14155550132']);
  await signedIn(page, person);
  await page.goto('/customers/inbox');
  const chosen = page.getByRole('button', { name: /Switch workspace$/ });
  const conversation = page.getByRole('region', { name: /0132/ });
  await page.getByRole('list', { name: 'Inbox' }).getByRole('button', { name: /0132/ }).click();
  await expect(conversation.getByText('Until when are you open?')).toBeVisible();
  await chosen.click();
  await page.getByRole('menuitemradio', { name: 'Harbor & Vine' }).click();
  await expect(page.getByRole('heading', { name: 'No texts yet' })).toBeVisible();
  await page.goBack();
  await untilCalm(page);
  await expect(chosen).toContainText('Harbor & Vine');
  await expect(page.getByRole('heading', { name: 'No texts yet' })).toBeVisible();
  await expect(conversation).toHaveCount(0);
  await chosen.click();
  await page.getByRole('menuitemradio', { name: 'Quill & Sons' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a customer to read their texts' })).toBeVisible();
  await page.goBack();
  await expect(conversation.getByText('Until when are you open?')).toBeVisible();
});

journey('nothing of one person is left for the next, in any tab', async ({ page, context }) => {
  const { person: first } = await signedInOwner(page);
  const second = await addPerson();
  await page.goto('/campaigns/create');
  await page.getByLabel('Name', { exact: true }).fill('Opening week');
  const other = await context.newPage();
  await other.goto('/customers/create');
  await other.getByRole('main').getByRole('textbox').fill('415 555');
  await expect.poll(() => whatIsKept(page)).toContain('Opening week');

  await leave(page, words);
  await expect(other).toHaveURL('/auth/sign-in');
  await enter(page, words, second);
  await createWorkspace(page, words, 'Harbor & Vine');
  for (const tab of [page, other]) {
    await tab.goto('/customers/create');
    await expect(tab.getByRole('main').getByRole('textbox')).toHaveValue('');
    const seen = (await tab.content()) + (await whatIsKept(tab));
    for (const trace of [first.email, 'Quill &amp; Sons', 'Quill & Sons', 'Opening week', '415 555']) {
      expect(seen).not.toContain(trace);
    }
  }
});

async function whatIsKept(page: Page): Promise<string> {
  return await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
}
