import { type Locator, type Page, expect } from '@playwright/test';
import { expectAccessible, journey } from './journey.ts';
import { addPerson } from './known-people.ts';
import { chooseLanguage, fromRightToLeft, inEveryLanguage } from './languages.ts';
import { signedIn } from './sign-in.ts';
import { askAs } from './staff-calls.ts';
import { openShop, recipients, writeText } from './texting-shop.ts';
import { expectFits } from './visitors-pages.ts';

/** Neither a preview nor a scanner, which count for nothing. */
const aPhone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

journey(
  'an owner texts 300 practice phones, which answer and open, and sees what came of it',
  async ({ page, visitor }) => {
    const owner = await addPerson();
    const shop = await openShop(owner);
    await signedIn(page, owner);
    await page.goto('/campaigns');
    await writeText(page);
    await review(page);
    await page.getByRole('button', { name: 'Start' }).dblclick();
    await expect(page.getByRole('heading', { level: 1, name: 'Wine week' })).toBeVisible();
    await expect(page.getByRole('main').getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
    await expect(figure(page, 'Delivered')).toContainText(String(recipients));
    const texts = page.getByRole('region', { name: 'Texts', exact: true }).getByRole('row');
    await expect(texts.filter({ hasText: 'Delivered' })).toHaveCount(50);
    const result = page.url();
    await inEveryLanguage(page, async () => await expectAccessible(page));
    expect(((await shop.ask('GET', `/ws/${shop.ws}/broadcasts`)) as { items: unknown[] }).items).toHaveLength(1);

    const link = await answerFromPhones(page);
    await visitor.setExtraHTTPHeaders({ 'user-agent': aPhone });
    await visitor.goto(link);
    await expect(visitor).toHaveURL(/\/v\/\w+#/);
    await expect(visitor.getByRole('img').first()).toBeVisible();
    await lookAtOverview(page);
    await decideInInbox(page);

    await page.goto(result);
    await expect(figure(page, 'Opened the link')).toContainText('1');
    await expect(figure(page, 'Opted out')).toContainText('3');
    await page.goto('/customers');
    await page.getByRole('row', { name: /0291/ }).click();
    const thread = page.getByRole('dialog').getByRole('list', { name: 'Texts' });
    await expect(thread.getByRole('listitem').filter({ hasText: 'Wine week' })).toContainText('Delivered');
    await expect(thread).toContainText('STOP');
    await expectAccessible(page);
  },
);

journey('a broadcast is paused in the middle, goes on, and is canceled', async ({ page }) => {
  const owner = await addPerson();
  // A text a second, so that there is a middle.
  await openShop(owner, { pacePerMinute: 60 });
  await signedIn(page, owner);
  await page.goto('/campaigns');
  await writeText(page);
  await review(page);
  await page.getByRole('button', { name: 'Start' }).click();
  const progress = page.getByRole('region', { name: 'Sending' });
  await expect(progress.getByText(/^[1-9]\d* of 300 · done in about/)).toBeVisible();
  await progress.getByRole('button', { name: 'Pause' }).click();
  const paused = page.getByRole('region', { name: 'Paused' });
  await expect(paused.getByText('Someone paused it.')).toBeVisible();
  await expectAccessible(page);
  await paused.getByRole('button', { name: 'Resume' }).click();
  await progress.getByRole('button', { name: 'Cancel broadcast' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this broadcast?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel broadcast' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText(/^\d+ were still waiting when it was canceled$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0);
});

journey('a broadcast waits for its hour, in German and mirrored on a phone', async ({ page }) => {
  const owner = await addPerson();
  await openShop(owner);
  await signedIn(page, owner);
  await page.goto('/campaigns');
  await writeText(page);
  await page.getByText('Later', { exact: true }).click();
  await expect(page.getByRole('group', { name: 'Date and time' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await review(page);
  await expectFits(page);
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText(/^Starts /)).toBeVisible();
  await chooseLanguage(page, 'Deutsch');
  await fromRightToLeft(page);
  await expect(page.getByText(/^Beginnt /)).toBeVisible();
  for (const path of ['', '/campaigns/broadcasts', '/customers/inbox', '/customers/practice']) {
    if (path !== '') await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
  }
});

journey('staff read broadcasts and start none, and a counter sees none of it', async ({ page }) => {
  const [owner, colleague] = [await addPerson(), await addPerson()];
  const { ask, ws, campaignId } = await openShop(owner);
  const draft = { id: crypto.randomUUID(), campaignId, body: 'Six wines', segment: {}, hasOtherConsent: true };
  await ask('POST', `/ws/${ws}/broadcasts`, draft);
  await ask('POST', `/ws/${ws}/members`, { email: colleague.email, role: 'staff' });
  const refused = /403.*Your role in this workspace/;
  const asColleague = await askAs(colleague);
  const mine = (await asColleague('GET', '/ws')) as { readonly selected_workspace: string };
  expect(mine.selected_workspace).toBe(ws);
  await expect(asColleague('POST', `/ws/${ws}/broadcasts/${draft.id}/start`, {})).rejects.toThrow(refused);
  await signedIn(page, colleague);
  await page.goto(`/campaigns/send-text?campaign=${campaignId}`);
  await expect(page.getByRole('heading', { name: "Your role doesn't include this" })).toBeVisible();
  await expect(page.getByText(/Ask an owner of .*Quill & Sons.* to change it\./)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/campaigns');
  await page.getByText('Wine week').first().click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send a text' })).toHaveCount(0);
  await page.goto('/campaigns/broadcasts');
  await expect(page.getByRole('listitem').filter({ hasText: 'Wine week' })).toContainText('Draft');

  const { members } = (await ask('GET', `/ws/${ws}/members`)) as {
    readonly members: readonly { readonly member_id: string; readonly email: string }[];
  };
  const memberId = members.find(({ email }) => email === colleague.email)?.member_id;
  await ask('PATCH', `/ws/${ws}/members`, { memberId, role: 'counter' });
  await expect(asColleague('GET', `/ws/${ws}/broadcasts`)).rejects.toThrow(refused);
  await page.goto('/customers/inbox');
  await expect(page.getByRole('heading', { name: "Your role doesn't include this" })).toBeVisible();
});

journey('what cannot be read anew says how old it is, and a text that is refused is heard', async ({ page }) => {
  const owner = await addPerson();
  const { ask, ws, campaignId } = await openShop(owner);
  const id = crypto.randomUUID();
  await ask('POST', `/ws/${ws}/broadcasts`, { id, campaignId, body: 'Six wines', segment: {}, hasOtherConsent: true });
  await ask('POST', `/ws/${ws}/broadcasts/${id}/start`, { recipients });
  const refusal = { status: 403, json: { statusCode: 403, body: { message: 'Not now' } } };
  const old = page.getByRole('alert').filter({ hasText: /Last updated .*\./ });
  const failToReadAnew = async (path: RegExp) => {
    await page.route(path, (route) => route.fulfill(refusal));
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  };
  await signedIn(page, owner);
  await page.goto(`/campaigns/broadcasts/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Broadcast: Wine week');
  await failToReadAnew(/\/broadcasts\/[^/]+$/);
  await expect(old).toContainText("Broadcasts couldn't be loaded.");
  await expectAccessible(page);
  await page.goto('/campaigns/broadcasts');
  await expect(page.getByRole('list', { name: 'Broadcasts' }).getByRole('listitem')).toHaveCount(1);
  await failToReadAnew(/\/broadcasts\?/);
  await expect(old).toContainText("Broadcasts couldn't be loaded.");

  await page.goto('/customers/practice');
  await page.getByRole('button', { name: /0292$/ }).click();
  await page.getByLabel('Write as the customer').fill('Until when?');
  await page.route('**/practice/answer', (route) => route.fulfill(refusal), { times: 1 });
  await page.getByRole('button', { name: 'Answer from this phone' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Not now' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Answer from this phone' }).click();
  await expect(page.getByLabel('Write as the customer')).toHaveValue('');
  await page.goto('/customers/inbox');
  await page.getByRole('list', { name: 'Inbox' }).getByRole('button', { name: /0292/ }).click();
  await page.getByLabel('Write a text').fill('Until eight.');
  await page.route('**/inbox/reply', (route) => route.fulfill(refusal));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Not now' })).toHaveCount(1);
  await failToReadAnew(/\/(inbox\?|thread)/);
  await expect(old).toHaveCount(2);
  await expectAccessible(page);
});

async function review(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('main').getByText('Nobody in this audience can be texted.')).toBeVisible();
  await expect(page.getByText('300 were added or imported by your team')).toBeVisible();
  await expect(page.getByRole('button', { name: /Start|Schedule/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Include these 300 customers' }).click();
  await expect(page.getByLabel('Also text customers that your team added or imported')).toBeChecked();
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('main').getByText('300 customers get this text.')).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page.getByLabel('Message')).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText('1 part each, 300 in all')).toBeVisible();
  await expectAccessible(page);
}

function figure(page: Page, name: string): Locator {
  return page.locator('dl > div').filter({ hasText: name }).first();
}

/** One stops, one stops and returns, one could mean either. Answers the link that another one got. */
async function answerFromPhones(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Open practice phones' }).click();
  await expect(page.getByText('The 100 phones that were texted last')).toBeVisible();
  const thread = page.getByRole('list', { name: 'Texts' });
  const open = async (ending: string) => {
    const phone = page.getByRole('button', { name: new RegExp(`${ending}$`) });
    await phone.click();
    await expect(phone).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('region', { name: new RegExp(`Practice phone .*${ending}`) })).toBeVisible();
    await expect(thread.getByRole('listitem').first()).toContainText('Six wines this week');
  };
  await open('0291');
  await page.getByRole('button', { name: 'STOP' }).click();
  await expect(thread.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await open('0292');
  await page.getByLabel('Write as the customer').fill('please stop texting me');
  await page.getByRole('button', { name: 'Answer from this phone' }).click();
  await expect(thread.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'START' }).click();
  await expect(thread.getByRole('listitem')).toHaveCount(5);
  await open('0293');
  await page.getByLabel('Write as the customer').fill('I get too many of these');
  await page.getByRole('button', { name: 'Answer from this phone' }).click();
  await expect(thread.getByRole('listitem')).toHaveCount(2);
  await open('0294');
  return (await thread.getByRole('link').getAttribute('href')) ?? '';
}

async function lookAtOverview(page: Page): Promise<void> {
  await page.keyboard.type('go');
  const card = page.getByRole('region', { name: 'Texts', exact: true });
  await expect(card).toContainText(/In the last 7 days, to practice phones.*Sent\D*30\d/);
  await expectAccessible(page);
  await card.getByRole('listitem').filter({ hasText: '1 text might be an opt-out' }).getByRole('link').click();
  await expect(page.getByRole('list', { name: 'Inbox' }).getByRole('listitem')).toHaveCount(1);
}

async function decideInInbox(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/customers/inbox');
  const inbox = page.getByRole('list', { name: 'Inbox' });
  await expect(inbox.getByRole('listitem')).toHaveCount(3);
  await page.clock.fastForward(600_000);
  await expect(inbox.getByRole('time').first()).toHaveText(/^1\d min ago$/);
  await inbox.getByRole('button', { name: /0292/ }).click();
  await page.getByLabel('Write a text').fill('Until eight.');
  await inbox.getByRole('button', { name: /0291/ }).click();
  await inbox.getByRole('button', { name: /0292/ }).click();
  await expect(page.getByLabel('Write a text')).toHaveValue('Until eight.');
  await page.getByRole('radio', { name: 'Unread' }).click();
  await inbox.getByRole('button', { name: /0293/ }).click();
  // What is read stays as long as it is open.
  await expect(inbox.getByText(/^Unread/)).toHaveCount(0);
  await expect(inbox.getByRole('listitem')).toHaveCount(1);
  await leaveInboxAndReturn(page);
  await page.getByText('Need a decision').first().click();
  await expect(inbox.getByRole('listitem')).toHaveCount(1);
  await inbox.getByRole('button', { name: /0293/ }).click();
  const conversation = page.getByRole('region', { name: /0293/ });
  await expect(conversation.getByText('Might be an opt-out.')).toBeVisible();
  await expectAccessible(page);
  await conversation.getByRole('button', { name: 'Opt them out' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing to decide' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(conversation.getByText('They opted out or were blocked.')).toBeVisible();
  await expect(conversation.getByRole('link', { name: 'View customer' })).toBeVisible();
  await goBackToList(page, inbox);
}

/** What was chosen and opened is there again, and no number stands in the address. */
async function leaveInboxAndReturn(page: Page): Promise<void> {
  const isThere = async () => {
    await expect(page.getByRole('radio', { name: 'Unread' })).toBeChecked();
    await expect(page.getByRole('region', { name: /0293/ }).getByLabel('Write a text')).toBeVisible();
    expect(new URL(page.url()).search).toBe('?only=unread');
  };
  await page.reload();
  await isThere();
  await page.getByRole('link', { name: 'Devices' }).click();
  await expect(page.getByRole('heading', { name: 'Devices', level: 1 })).toBeVisible();
  await page.goBack();
  await isThere();
}

/** On a phone the list is where it was left, for who goes by keyboard too. */
async function goBackToList(page: Page, inbox: Locator): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByText('All', { exact: true }).click();
  await inbox.getByRole('button', { name: /0292/ }).click();
  await expect(page.getByRole('button', { name: 'Back' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(inbox.getByRole('button', { name: /0292/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Write a text')).toBeVisible();
  // The browser's own way back leads there too.
  await page.goBack();
  await expect(inbox.getByRole('button', { name: /0292/ })).toBeFocused();
  await page.setViewportSize({ width: 1440, height: 900 });
}
