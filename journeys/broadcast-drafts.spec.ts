import { type Page, type Route, expect } from '@playwright/test';
import { expectAccessible, journey, toastOf } from './journey.ts';
import { addPerson } from './known-people.ts';
import { chooseLanguage } from './languages.ts';
import { signedIn } from './sign-in.ts';
import { addCustomers, openShop, writeText } from './texting-shop.ts';
import { untilCalm } from './traffic.ts';

journey('a text that was left goes on where it stood, as one draft, until somebody deletes it', async ({ page }) => {
  const owner = await addPerson();
  await openShop(owner);
  await signedIn(page, owner);
  await page.goto('/campaigns');
  await writeText(page);
  for (let left = 0; left < 2; left += 1) {
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByRole('main').getByText('Nobody in this audience can be texted.')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill('new text');
    await page.getByRole('option', { name: 'New text' }).click();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Wine week' }).press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByText(/^This is your draft, saved /)).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('Six wines this week: {link} Reply STOP to opt out.');
  }
  await reviewWhileWriting(page);
  await page.goto('/campaigns/broadcasts');
  const list = page.getByRole('list', { name: 'Broadcasts' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: 'Delete draft' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this draft?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete draft' }).click();
  await expect(page.getByText('No broadcasts yet')).toBeVisible();
});

journey(
  'whoever starts or changes what a colleague has just changed is told so in their own language',
  async ({ page }) => {
    const { ask, ws, draft } = await openDraft(page);
    await chooseLanguage(page, 'Deutsch');
    await page.getByRole('button', { name: 'Prüfen' }).click();
    const start = page.getByRole('button', { name: 'Starten', exact: true });
    await expect(page.getByRole('main').getByText('300 Kunden bekommen diese SMS.')).toBeVisible();
    await ask('POST', `/ws/${ws}/broadcasts`, { ...draft, body: 'Seven wines' });
    await start.click();
    await expect(page.getByText(/^Jemand anderes hat gerade diese SMS .* geändert/)).toBeVisible();
    await expect(page.getByText(/^Diese SMS sagt nicht, wie man sich abmeldet\./)).toBeVisible();
    await expect(page.getByText(/^Ohne Link in der SMS siehst du nicht/)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Zurück' }).click();
    await page.getByLabel('Nachricht').fill('Eight wines: {link} Reply STOP to opt out.');
    await page.getByRole('button', { name: 'Prüfen' }).click();
    await expect(page.getByRole('blockquote')).toHaveText('Seven wines');
    await page.getByLabel('Nachricht').fill('');
    await expect(page.getByRole('button', { name: 'Meine trotzdem speichern' })).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Andere Fassung übernehmen' }).click();
    await expect(page.getByLabel('Nachricht')).toHaveValue('Seven wines');
    await expect(page.getByRole('blockquote')).toHaveCount(0);
    await ask('POST', `/ws/${ws}/broadcasts`, { ...draft, body: 'Nine wines' });
    await page.getByLabel('Nachricht').fill('Ten wines: {link} Reply STOP to opt out.');
    await page.getByRole('button', { name: 'Prüfen' }).click();
    await addCustomers({ ask, ws }, { from: 1_000, count: 300 });
    await page.getByRole('button', { name: 'Meine trotzdem speichern' }).click();
    await expect(page.getByText(/^Diese SMS/)).toHaveCount(0);
    await startWithMore(page, () => addCustomers({ ask, ws }, { from: 2_000, count: 100 }));
    await start.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Wine week' })).toBeVisible();
    const { items } = (await ask('GET', `/ws/${ws}/broadcasts`)) as { readonly items: readonly { body: string }[] };
    expect(items.map(({ body }) => body)).toEqual(['Ten wines: {link} Reply STOP to opt out.']);
  },
);

journey('a draft that is deleted while it is changed goes without a question, and stays gone', async ({ page }) => {
  const owner = await addPerson();
  const { ask, ws, campaignId } = await openShop(owner);
  const past = Date.now() - 60_000;
  const draft = { id: crypto.randomUUID(), campaignId, body: 'Six wines', segment: {}, scheduledAt: past };
  await ask('POST', `/ws/${ws}/broadcasts`, draft);
  const refusal = { status: 403, json: { statusCode: 403, body: { message: 'Not now' } } };
  await page.route('**/segments', (route) => route.fulfill(refusal), { times: 1 });
  await signedIn(page, owner);
  await page.goto(`/campaigns/send-text?draft=${draft.id}`);
  await expect(page.getByText("Your saved segments couldn't be loaded.")).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText("Your saved segments couldn't be loaded.")).toHaveCount(0);
  await expect(page.getByText('Choose a time that is still to come.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review' })).toBeDisabled();
  await page.getByRole('spinbutton', { name: 'Year' }).click();
  await page.keyboard.type('2206');
  await expect(page.getByText('Choose a date between 1900 and 2099')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review' })).toBeDisabled();
  const audience = page.getByRole('combobox', { name: 'Customers' });
  await audience.click();
  await page.getByRole('option', { name: 'All active customers' }).click();
  await audience.click();
  await page.getByRole('option', { name: 'As chosen before' }).click();
  await page.getByLabel('Message').fill('Seven wines');
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await page.getByRole('dialog', { name: 'Delete this draft?' }).getByRole('button', { name: 'Delete draft' }).click();
  await expect(page.getByText('No broadcasts yet')).toBeVisible();
});

journey(
  'a text that is changed while somebody else starts it stays, also over a reload, and says why it is not saved',
  async ({ page }) => {
    const { ask, ws, draft } = await openDraft(page);
    const message = page.getByLabel('Message');
    await message.fill('Seven wines: {link}');
    await ask('POST', `/ws/${ws}/broadcasts/${draft.id}/start`, { recipients: 300 });
    const isRead = page.waitForResponse(`**/broadcasts/${draft.id}`);
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await isRead;
    await untilCalm(page);
    await expect(message).toHaveValue('Seven wines: {link}');
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(toastOf(page, 'This broadcast has already started.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'View broadcast' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete draft' })).toHaveCount(0);
    await expect(message).toHaveValue('Seven wines: {link}');
    await message.fill('Six wines');
    await page.reload();
    await expect(toastOf(page, 'We restored what you were working on.')).toBeVisible();
    await expect(message).toHaveValue('Six wines');
    await expect(page.getByRole('main').getByText('This broadcast has already started.')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/campaigns/broadcasts');
    await expect(page.getByRole('heading', { level: 1, name: 'Broadcasts' })).toBeVisible();
    await page.goto(`/campaigns/send-text?draft=${draft.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Broadcast: Wine week' })).toBeVisible();
  },
);

journey('a text that came back and was saved leads to its broadcast once somebody starts it', async ({ page }) => {
  const { ask, ws, draft } = await openDraft(page);
  await page.getByLabel('Message').fill('Seven wines: {link} Reply STOP to opt out.');
  await page.reload();
  await expect(toastOf(page, 'We restored what you were working on.')).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('main').getByText('300 customers get this text.')).toBeVisible();
  await ask('POST', `/ws/${ws}/broadcasts/${draft.id}/start`, { recipients: 300 });
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { level: 1, name: 'Broadcast: Wine week' })).toBeVisible();
});

journey('a text whose draft a colleague deletes is there after a reload, and becomes a new draft', async ({ page }) => {
  const { ask, ws, draft } = await openDraft(page);
  const body = 'Seven wines: {link} Reply STOP to opt out.';
  const message = page.getByLabel('Message');
  await message.fill(body);
  await ask('DELETE', `/ws/${ws}/broadcasts/${draft.id}`);
  await page.reload();
  await expect(toastOf(page, 'We restored what you were working on.')).toBeVisible();
  await expect(message).toHaveValue(body);
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(toastOf(page, /^Someone deleted this draft\. What you wrote is still here\./)).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('main').getByText('300 customers get this text.')).toBeVisible();
  expect(await ask('GET', `/ws/${ws}/broadcasts`)).toMatchObject({ items: [{ body, state: 'draft' }] });
});

journey('what is sent about a campaign that is gone has a heading and says what failed', async ({ page }) => {
  const owner = await addPerson();
  await openShop(owner);
  await signedIn(page, owner);
  await page.goto(`/campaigns/send-text?campaign=${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Broadcast' })).toBeVisible();
  await expect(page.getByText('Error fetching broadcasts: 404')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/campaigns/broadcasts/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Broadcast' })).toBeVisible();
  await expectAccessible(page);
});

/** The number that is asked for is the one that starts it. */
async function startWithMore(page: Page, add: () => Promise<void>): Promise<void> {
  const typed = page.getByRole('textbox', { name: 'Gib die Zahl der Empfänger ein' });
  await typed.fill('600');
  await add();
  await page.getByRole('button', { name: 'Starten', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Jetzt sind es 700.' })).toBeVisible();
  await expect(page.getByRole('main').getByText('700 Kunden bekommen diese SMS.')).toBeVisible();
  await expect(typed).toHaveValue('');
  await typed.fill('700');
}

async function reviewWhileWriting(page: Page): Promise<void> {
  await page.getByLabel('Message').fill('Seven wines: {link} Reply STOP to opt out.');
  await page.goBack();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  const isKept = Promise.withResolvers<void>();
  const keepSlowly = async (route: Route) => {
    await isKept.promise;
    await route.continue();
  };
  await page.route(/\/broadcasts$/, keepSlowly, { times: 1 });
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByLabel('Message').fill('Eight wines: {link} Reply STOP to opt out.');
  isKept.resolve();
  await page.getByRole('button', { name: 'Review', disabled: false }).click();
  await expect(page.getByRole('main').getByText('Nobody in this audience can be texted.')).toBeVisible();
  await expect(page.getByText(/^Eight wines: /)).toBeVisible();
}

/** An owner at the text that they had begun. */
async function openDraft(page: Page) {
  const owner = await addPerson();
  const { ask, ws, campaignId } = await openShop(owner);
  const draft = { id: crypto.randomUUID(), campaignId, body: 'Six wines', segment: {}, hasOtherConsent: true };
  await ask('POST', `/ws/${ws}/broadcasts`, draft);
  await signedIn(page, owner);
  await page.goto(`/campaigns/send-text?draft=${draft.id}`);
  return { ask, ws, draft };
}
