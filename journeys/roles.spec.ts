import { expect } from '@playwright/test';
import { leave } from './auth-pages.ts';
import { authWords } from './auth-words.ts';
import { expectAccessible, expectAccessibleMenu, journey, toastOf } from './journey.ts';
import { addPerson } from './known-people.ts';
import { inEveryLanguage } from './languages.ts';
import type { Person } from './people.ts';
import { operationOf, takeOver } from './pool-calls.ts';
import { signedIn } from './sign-in.ts';
import { type StaffCall, askAs } from './staff-calls.ts';
import { untilCalm } from './traffic.ts';

const words = authWords.English;

journey('staff export and import nothing, by page or by call', async ({ page }) => {
  const [owner, colleague] = [await addPerson(), await addPerson()];
  const { ws } = await beginShop(owner, colleague, 'staff');
  await signedIn(page, colleague);
  await page.goto('/customers');
  await expect(page.getByRole('row', { name: /555-0132/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import history' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Import' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: /555-0132/ }).check();
  await expect(page.getByRole('button', { name: 'Export selected' })).toHaveCount(0);

  await page.goto('/customers/create?tab=import');
  await expect(page.getByRole('heading', { name: "Your role doesn't include this" })).toBeVisible();
  await expect(page.getByText(/Ask an owner of .*Quill & Sons.* to change it\./)).toBeVisible();
  await inEveryLanguage(page, async () => await expectAccessible(page));

  const ask = await askAs(colleague);
  for (const path of ['export', 'export?order=recent']) {
    await expect(ask('GET', `/ws/${ws}/customers/${path}`)).rejects.toThrow(/403.*Your role in this workspace/);
  }

  await page.goto('/workspace');
  await expect(page.getByRole('row', { name: owner.email })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit name' })).toHaveCount(0);
  await expect(page.getByLabel('Invite a colleague')).toHaveCount(0);
  await expectAccessible(page);
});

journey('who becomes a manager gains what a manager may, in the tab that is open', async ({ page }) => {
  const [owner, colleague] = [await addPerson(), await addPerson()];
  const { change } = await beginShop(owner, colleague, 'counter');
  await signedIn(page, colleague);
  await page.goto('/analytics');
  await expect(page.getByRole('heading', { name: "Your role doesn't include this" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page.getByText('(•••) •••-0132')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create campaign' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/workspace');
  await expect(page.getByRole('heading', { name: 'Your role: Counter' })).toBeVisible();
  await inEveryLanguage(page, async () => await expectAccessible(page));

  const other = await page.context().newPage();
  await other.goto('/campaigns');
  await expect(other.getByRole('heading', { name: 'Campaigns' })).toBeVisible();
  await other.keyboard.press('c');
  await other.keyboard.press('?');
  const shortcuts = other.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts.getByText('Search the list')).toBeVisible();
  await expect(shortcuts.getByText('Create a campaign or customer')).toHaveCount(0);
  await other.keyboard.press('Escape');
  await expect(other).toHaveURL(/\/campaigns$/);
  await change('manager');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByText(/Your role in .*Quill & Sons.* is now: Manager/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit name' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Create campaign' }).first()).toBeVisible();

  // Either tab has told the other: a tab that reads now would take the button away before it is pressed.
  await untilCalm(other);
  await untilCalm(page);
  await change('counter');
  await page.getByRole('button', { name: 'Edit name' }).click();
  await page.getByLabel('Workspace name').fill('Quill & Friends');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(toastOf(page, /Your role in .*Quill & Sons.* is now: Counter/)).toBeVisible();
  await expect(other.getByRole('link', { name: 'Create campaign' })).toHaveCount(0);
});

journey('a counter adds customers, checks them in, and sees four digits', async ({ page }) => {
  const [owner, colleague] = [await addPerson(), await addPerson()];
  const { ws } = await beginShop(owner, colleague, 'counter');
  const seen: string[] = [];
  page.on('response', (answer) => {
    // What they have typed themselves is no secret from them.
    const isRead = answer.request().method() === 'GET' && answer.url().includes(`/ws/${ws}/`);
    if (!isRead) return;
    answer.text().then(
      (text) => seen.push(text),
      () => undefined,
    );
  });
  await signedIn(page, colleague);
  await page.goto('/customers');
  const main = page.getByRole('main');
  await expect(main.getByText('(•••) •••-0132')).toBeVisible();
  for (const name of ['Import history', 'Export', 'Import', 'Filters']) {
    await expect(main.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(main.getByRole('searchbox')).toHaveCount(0);
  const number = main.getByLabel('Phone number');
  await main.getByRole('button', { name: 'Check in' }).click();
  await expect(main.getByText('Enter a valid phone number')).toBeVisible();
  await number.fill('(415) 555-0132');
  await number.press('Enter');
  await expect(main.getByText(/555-0132.* is checked in\./)).toBeVisible();
  await expect(number).toBeFocused();
  await number.fill('4155550132');
  await number.press('Enter');
  await expect(main.getByText('It stays one visit.')).toBeVisible();
  await number.fill('4155550199');
  await number.press('Enter');
  await expect(main.getByText(/555-0199.* isn't a customer yet/)).toBeVisible();
  await expect(main.getByRole('checkbox')).toBeFocused();
  await main.getByRole('checkbox').check();
  await main.getByRole('button', { name: 'Add customer' }).click();
  await expect(main.getByText(/555-0199.* was added\./)).toBeVisible();
  await expect(main.getByText('(•••) •••-0199')).toBeVisible();
  await inEveryLanguage(page, async () => await expectAccessible(page));
  expect(seen.join()).not.toMatch(/1415555/);
  expect(seen.join()).toContain('•••••••0199');

  await page.clock.install();
  await page.goto('/customers/create?tab=import');
  await expect(number).toBeVisible();
  await page.clock.fastForward(180_000);
  await expect(main.getByRole('listitem').filter({ hasText: '0199' })).toContainText(/Joined [34] min ago/);
  const ask = await askAs(colleague);
  const refused = /403.*Your role in this workspace/;
  await expect(ask('GET', `/ws/${ws}/customers/export`)).rejects.toThrow(refused);
  await expect(ask('POST', `/ws/${ws}/customers/search`, {})).rejects.toThrow(refused);
});

journey('an owner gives roles, and the password again before naming another owner', async ({ page }) => {
  const [owner, colleague] = [await addPerson(), await addPerson()];
  await beginShop(owner, colleague, 'staff');
  await signedIn(page, owner);
  await page.goto('/workspace');
  const nameOf = (email: string) => email.split('@')[0];
  const roleOf = (email: string) => page.getByRole('combobox', { name: `Role of ${nameOf(email)}` });
  const give = async (email: string, role: string) => {
    await roleOf(email).click();
    await page.getByRole('option', { name: role }).click();
  };
  await roleOf(colleague.email).click();
  await expect(page.getByRole('option')).toHaveCount(4);
  await expectAccessibleMenu(page);
  const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route('**/members', async (route) => {
    await answered;
    await route.fallback();
  });
  await page.getByRole('option', { name: 'Counter' }).click();
  await expect(roleOf(colleague.email)).toHaveAttribute('aria-disabled', 'true');
  await expect(roleOf(colleague.email)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option')).toHaveCount(0);
  answer(undefined);
  await expect(page.getByText(`Role of ${nameOf(colleague.email)}: Counter`)).toBeVisible();
  await expect(roleOf(colleague.email)).not.toHaveAttribute('aria-disabled');
  await expect(roleOf(colleague.email)).toBeFocused();
  await give(owner.email, 'Manager');
  await expect(page.getByText('A workspace needs an owner. Make someone else an owner first.')).toBeVisible();
  await expect(roleOf(owner.email)).toHaveText('Owner');

  const tokens: (string | undefined)[] = [];
  await page.route('**/members', async (route) => {
    if (route.request().method() !== 'PATCH') return await route.fallback();
    tokens.push(route.request().headers()['authorization']);
    if (tokens.length > 1) return await route.fallback();
    const body = { error: 'signInAgain', message: 'Sign in again to confirm that it is you' };
    return await route.fulfill({ status: 403, json: { statusCode: 403, body } });
  });
  await give(colleague.email, 'Owner');
  const dialog = page.getByRole('dialog', { name: "Confirm that it's you" });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText("That isn't your password.")).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(`Role of ${nameOf(colleague.email)}: Owner`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(new Set(tokens).size).toBe(2);
  await give(owner.email, 'Manager');
  await expect(page.getByText(/Your role in .* is now: Manager/)).toBeVisible();
  await expect(roleOf(colleague.email)).toHaveCount(0);
  await expectAccessible(page);
});

journey('who signs out in another tab while the password is looked at stays signed out', async ({ page, context }) => {
  const [owner, colleague] = [await addPerson(), await addPerson()];
  await beginShop(owner, colleague, 'staff');
  await signedIn(page, owner);
  await page.goto('/workspace');
  const other = await context.newPage();
  await other.goto('/settings/account');
  await page.route('**/members', async (route) => {
    if (route.request().method() !== 'PATCH') return await route.fallback();
    const body = { error: 'signInAgain', message: 'Sign in again to confirm that it is you' };
    return await route.fulfill({ status: 403, json: { statusCode: 403, body } });
  });
  await page.getByRole('combobox', { name: `Role of ${colleague.email.split('@')[0]}` }).click();
  await page.getByRole('option', { name: 'Owner' }).click();
  const { promise: hasLeft, resolve: answer } = Promise.withResolvers<undefined>();
  const asked = page.waitForRequest((request) => operationOf(request) === 'RespondToAuthChallenge');
  await takeOver(context, 'RespondToAuthChallenge', async (route) => {
    await hasLeft;
    await route.fallback();
  });
  const dialog = page.getByRole('dialog', { name: "Confirm that it's you" });
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await asked;
  await leave(other, words);
  const revoked = page.waitForRequest((request) => operationOf(request) === 'RevokeToken');
  answer(undefined);
  await revoked;
  await page.goto('/workspace');
  await expect(page).toHaveURL('/auth/sign-in');
  await expect(other.getByRole('heading', { name: words.signIn })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('Token')))).toEqual([]);
});

type Role = 'manager' | 'staff' | 'counter';

/** The owner's workspace with one customer, to which the colleague belongs. */
async function beginShop(owner: Person, colleague: Person, role: Role) {
  const ask = await askAs(owner);
  const { workspace } = (await ask('POST', '/ws', { name: 'Quill & Sons' })) as {
    readonly workspace: { readonly workspace_id: string };
  };
  const ws = workspace.workspace_id;
  await ask('POST', `/ws/${ws}/customers`, { phone: '4155550132' });
  await ask('POST', `/ws/${ws}/members`, { email: colleague.email, role });
  // Who signs in belongs to it.
  await (
    await askAs(colleague)
  )('GET', '/ws');
  return { ws, change: (to: Role) => changeRole(ask, ws, colleague, to) };
}

async function changeRole(ask: StaffCall, ws: string, { email }: Person, role: Role): Promise<void> {
  const { members } = (await ask('GET', `/ws/${ws}/members`)) as {
    readonly members: readonly { readonly member_id: string; readonly email: string }[];
  };
  const memberId = members.find((member) => member.email === email)?.member_id;
  await ask('PATCH', `/ws/${ws}/members`, { memberId, role });
}
