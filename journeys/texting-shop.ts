// A shop with customers who can be texted, and a campaign to text them about.
import { type Page, expect } from '@playwright/test';
import { expectAccessible } from './journey.ts';
import type { Person } from './people.ts';
import { type StaffCall, addCampaign, askAs } from './staff-calls.ts';

export const recipients = 300;
const dayMs = 24 * 60 * 60_000;

export interface Shop {
  readonly ask: StaffCall;
  readonly ws: string;
  readonly campaignId: string;
}

export async function openShop(owner: Person, { pacePerMinute = 6_000 } = {}): Promise<Shop> {
  const ask = await askAs(owner);
  const { workspace } = (await ask('POST', '/ws', { name: 'Quill & Sons' })) as {
    readonly workspace: { readonly workspace_id: string };
  };
  const ws = workspace.workspace_id;
  await ask('PUT', `/ws/${ws}/gateway`, { account: { kind: 'practice' }, pacePerMinute });
  await addCustomers({ ask, ws }, { from: 0, count: recipients });
  const campaignId = await addCampaign(ask, { name: 'Wine week', heights: [150], width: 120, endsIn: 7 * dayMs });
  return { ask, ws, campaignId };
}

export async function addCustomers(
  { ask, ws }: Pick<Shop, 'ask' | 'ws'>,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<void> {
  const createdAt = Date.UTC(2026, 0, 1);
  const customers = Array.from({ length: count }, (_, index) => ({
    phone: `1415555${String(from + index).padStart(4, '0')}`,
    createdAt: createdAt + from + index,
  }));
  await ask('POST', `/ws/${ws}/customers/bulk`, { customers });
}

/** A shop that these customers have asked something. */
export async function openAskedShop(owner: Person, phones: readonly string[]): Promise<void> {
  const ask = await askAs(owner);
  const { workspace } = (await ask('POST', '/ws', { name: 'Quill & Sons' })) as {
    readonly workspace: { readonly workspace_id: string };
  };
  const ws = workspace.workspace_id;
  await ask('PUT', `/ws/${ws}/gateway`, { account: { kind: 'practice' }, pacePerMinute: 6_000 });
  for (const phone of phones) {
    await ask('POST', `/ws/${ws}/customers`, { phone });
    await ask('POST', `/ws/${ws}/practice/answer`, { phone: `+${phone}`, body: 'Until when are you open?' });
  }
}

/** From the list of campaigns to the text. */
export async function writeText(page: Page): Promise<void> {
  await page.getByText('Wine week').first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Send a text' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send a text about “Wine week”');
  await page.getByLabel('Message').fill('Six wines this week:');
  await page.getByRole('button', { name: 'Insert link' }).click();
  await page.keyboard.type(' Reply STOP to opt out.');
  await expect(page.getByRole('figure')).toContainText(/Six wines this week: http\S+ Reply STOP/);
  await expectAccessible(page);
}

/** Nobody agreed to anything here, which the owner answers for. */
/** What is reviewed is what is kept; nothing goes by the way back. */
