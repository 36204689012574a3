import { expect } from '@playwright/test';
import { expectAccessible, journey, toastOf } from './journey.ts';
import { signedInOwner } from './sign-in.ts';
import { untilCalm } from './traffic.ts';

journey('an owner practices, connects Twilio, and then a gateway of their own', async ({ page }) => {
  await signedInOwner(page);
  await page.goto('/devices');
  await page.getByRole('link', { name: 'Workspace', exact: true }).click();
  const card = page.getByRole('region', { name: 'Texts to customers' });
  const dialog = page.getByRole('dialog');
  await expect(card.getByText('Practice', { exact: true })).toBeVisible();
  await expect(card.getByText('At any hour')).toBeVisible();

  await card.getByRole('button', { name: 'Send a test' }).click();
  await dialog.getByLabel('Your number').fill('12');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText("Enter your phone's number")).toBeVisible();
  await dialog.getByLabel('Your number').fill('(415) 555-0132');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(
    dialog.getByText("Practice: nothing leaves this server, so this test won't arrive on any phone."),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await card.getByRole('button', { name: 'Change' }).click();
  await expect(dialog).toBeVisible();
  // Where nothing was changed the browser's way back closes the dialog, and the page stays.
  await page.evaluate(() => history.back());
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/workspace');
  await card.getByRole('button', { name: 'Change' }).click();
  await dialog.getByRole('combobox', { name: 'Who carries the texts' }).click();
  await page.getByRole('option', { name: 'Twilio' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Account SID')).toBeFocused();
  await expect(dialog.getByText('Fill this in.')).toHaveCount(2);
  await dialog.getByLabel('Account SID').fill('AC0123456789abcdef0123456789abcdef');
  await dialog.getByLabel('Auth Token').fill('the token of the account');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter the number that texts come from')).toBeVisible();
  await dialog.getByLabel('Sender').fill('(415) 555-0100');
  await dialog.getByLabel('Max. parts per month').fill('5000');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText('14155550100');
  await expect(card).toContainText('Between 9:00 AM and 8:00 PM');
  await expect(card.getByLabel('Address for replies')).toHaveValue(/\/texts\/[\w-]{24}\/inbound$/);
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Change' }).click();
  await expect(dialog.getByLabel('Auth Token')).toHaveValue('');
  await expect(dialog.getByText('keep the one that ends in ount')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Who carries the texts' }).click();
  await page.getByRole('option', { name: 'HTTP gateway' }).click();
  await dialog.getByLabel('Address').fill('https://10.0.0.8/texts');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText("leads into the server's own network")).toBeVisible();
  await dialog.getByLabel('Address').fill('https://texts.example.com/fanfare');
  await dialog.getByRole('button', { name: 'Save' }).dblclick();
  await expect(dialog.getByLabel('Secret')).toHaveValue(/^whsec_/);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(card).toContainText('HTTP gateway');

  await page.keyboard.press('Control+k');
  const menu = page.getByRole('dialog', { name: 'Command menu' });
  await menu.getByRole('combobox').fill('o');
  await expect(menu.getByRole('option', { name: 'Inbox' })).toBeVisible();
  await expect(menu.getByRole('option', { name: 'Practice phones' })).toHaveCount(0);
});

journey('what another owner changed meanwhile is not written over, however often it is saved', async ({ page }) => {
  const { ask, ws } = await signedInOwner(page);
  await page.goto('/workspace');
  await page.getByRole('region', { name: 'Texts to customers' }).getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Max. parts per month').fill('5000');
  await ask('PUT', `/ws/${ws}/gateway`, { account: { kind: 'practice' }, monthPartsMax: 20, pacePerMinute: 7 });
  for (const status of [409, 409]) {
    const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect((await answered).status()).toBe(status);
    await expect(dialog.getByText('Someone else just changed this.')).toBeVisible();
    await untilCalm(page);
  }
  expect(await ask('GET', `/ws/${ws}/gateway`)).toMatchObject({ gateway: { monthPartsMax: 20, pacePerMinute: 7 } });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await dialog.getByRole('button', { name: 'Reload' }).click();
  await expect(dialog.getByLabel('Texts per minute')).toHaveValue('7');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(await ask('GET', `/ws/${ws}/gateway`)).toMatchObject({ gateway: { monthPartsMax: 5_000, pacePerMinute: 7 } });
});

journey(
  'what an owner types of the gateway is there again after a reload, but for its secrets, until another page is opened',
  async ({ page }) => {
    const { ask, ws } = await signedInOwner(page);
    await page.goto('/workspace');
    const change = page.getByRole('region', { name: 'Texts to customers' }).getByRole('button', { name: 'Change' });
    const dialog = page.getByRole('dialog');
    await change.click();
    await dialog.getByRole('combobox', { name: 'Who carries the texts' }).click();
    await page.getByRole('option', { name: 'Twilio' }).click();
    await dialog.getByLabel('Account SID').fill('AC123');
    await dialog.getByLabel('Auth Token').fill('a token');
    await ask('PUT', `/ws/${ws}/gateway`, { account: { kind: 'practice' }, monthPartsMax: 20 });
    await page.reload();
    await change.click();
    await expect(toastOf(page, 'We restored what you were working on.')).toBeVisible();
    await expect(dialog.getByLabel('Account SID')).toHaveValue('AC123');
    await expect(dialog.getByLabel('Auth Token')).toHaveValue('');
    await dialog.getByLabel('Auth Token').fill('a token');
    await dialog.getByLabel('Sender').fill('(415) 555-0100');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Someone else just changed this.')).toBeVisible();

    await page.reload();
    await page.getByRole('link', { name: 'Devices' }).click();
    await expect(page.getByRole('heading', { name: 'Devices', level: 1 })).toBeVisible();
    await page.goBack();
    await change.click();
    await expect(dialog.getByRole('combobox', { name: 'Who carries the texts' })).toContainText('Practice');
  },
);

journey('an owner finds who has not confirmed their number, and asks them once more', async ({ page, visitor }) => {
  const { ask, ws } = await signedInOwner(page);
  await ask('PUT', `/ws/${ws}/gateway`, { account: { kind: 'practice' }, isDoubleOptIn: true });
  await page.goto('/invite-form');
  await page.getByRole('button', { name: 'Copy link' }).first().click();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  for (const typed of ['(415) 555-0132', '(415) 555-0133']) {
    await visitor.goto(address);
    await visitor.getByLabel('Phone Number').fill(typed);
    const answered = visitor.waitForResponse((response) => response.url().endsWith('/phone'));
    await visitor.getByRole('button', { name: 'Join Now' }).click();
    expect((await answered).ok()).toBe(true);
  }
  await ask('POST', `/ws/${ws}/customers`, { phone: '14155550134' });

  await page.goto('/customers');
  await page.getByRole('row', { name: '(415) 555-0132' }).click();
  const pending = page.getByRole('dialog').getByText('They get no broadcasts until they reply YES.');
  await expect(pending).toContainText(/Asked by text on \w.* You can ask again from \w/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Number confirmed' }).click();
  await page.getByRole('option', { name: 'Not confirmed yet' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL('/customers?confirmed=no');
  await expect(page.getByText('2 customers').first()).toBeAttached();
  const rows = page.getByRole('row', { name: /555-01/ });
  await expect(rows).toHaveCount(2);

  // What practice asked is asked anew.
  const account = { kind: 'http', url: 'https://gateway.example.com', answersLookups: false, renewsSecret: false };
  await ask('PUT', `/ws/${ws}/gateway`, { account, isDoubleOptIn: true });
  const askThem = async () => {
    for (const checkbox of await rows.getByRole('checkbox').all()) await checkbox.check();
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('menuitem', { name: 'Ask to confirm' }).click();
    await expect(page.getByRole('dialog')).toContainText('Ask 2 customers to confirm their number?');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Ask to confirm' }).dblclick();
  };
  await askThem();
  await expect(page.getByRole('dialog', { name: '2 customers asked' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await askThem();
  await expect(page.getByRole('dialog')).toContainText('Nothing to change for 2 customers.');
});
