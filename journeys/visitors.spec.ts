import { type Page, expect } from '@playwright/test';
import { expectAccessible, expectPainted, journey } from './journey.ts';

const gallery = () => process.env['JOURNEYS_GALLERY'] ?? '';
const invite = () => process.env['JOURNEYS_INVITE'] ?? '';
const newNumber = () => `415555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;

journey(
  'somebody joins, is told so for three seconds, and can add another number after five',
  async ({ visitor: page }) => {
    const number = newNumber();
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.clock.install();
    await page.goto(invite());
    const field = page.getByLabel('Phone Number');
    const button = page.getByRole('button');
    await field.fill('(415) x');
    await expect(field).toHaveValue('415');
    await expect(page.locator('#phone-hint')).toHaveText('Enter a valid phone number');
    await expect(button).toBeDisabled();
    await field.fill(`+1 ${number}`);
    await expect(page.locator('#phone-hint')).toHaveText(`We'll text (415) 555-${number.slice(6)}`);

    await page.clock.pauseAt(Date.now() + 60_000);
    await button.click();
    await expect(button).toHaveText('Please wait...');
    await expect(button).toBeDisabled();
    await expect(page.getByRole('status').last()).toHaveText('Phone number submitted successfully!');
    await expect(field).toHaveValue('');
    await page.clock.runFor(3_000);
    await expect(page.getByRole('status').last()).toHaveText("You're on the list.");
    await expect(button).toHaveText('Please wait...');
    await page.clock.runFor(2_000);
    await expect(button).toHaveText('Join Now');

    await field.fill(number);
    await button.click();
    await expect.poll(() => warnings).toEqual(['Phone number already exists']);
    await expect(field).toHaveValue(number);
    await expect(page.getByRole('alert')).toHaveText('');
    await page.clock.runFor(5_000);

    await page.route('**/public/prod/phone', (route) => route.fulfill({ status: 400, body: '{}' }));
    await field.fill(newNumber());
    await button.click();
    await expect(page.getByRole('alert')).toHaveText('Failed to add phone number. Please try again.');
    await expect(field).not.toHaveValue('');
  },
);

journey('where nothing is measured, a gallery sends nothing of a visit', async ({ visitor: page }) => {
  const told: string[] = [];
  const sent: string[] = [];
  page.on('console', (message) => message.text().startsWith('Gallery events') && told.push(message.text()));
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.goto(`${gallery()}#k3n9`);
  await expectPainted(page, await page.locator('main img').count());
  await expect.poll(() => told.length, { timeout: 15_000 }).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('gallery-entries'))).toBe('1');
  expect(await page.context().cookies()).toEqual([]);
});

const words = {
  'en-US': ['Join Now', 'Follow us on Facebook', '404 - Not Found', 'Nothing found!'],
  'de-DE': ['Jetzt anmelden', 'Folge uns auf Facebook', '404 - Nicht gefunden', 'Nichts gefunden!'],
  'es-ES': ['Unirme ahora', 'Síguenos en Facebook', '404 - No encontrado', '¡No se ha encontrado nada!'],
} as const;

for (const [locale, [join, follow, noInvite, noGallery]] of Object.entries(words)) {
  journey.describe(locale, () => {
    journey.use({ locale });
    journey('visitors read the pages in their own language and in both directions', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      for (const [path, text] of [
        [invite(), join],
        [gallery(), follow],
        ['/invite/%E0%A4%A', noInvite],
        ['/v/%00', noGallery],
      ] as const) {
        await page.goto(path);
        await expect(page.getByText(text).first()).toBeVisible();
        await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
        await expectFits(page);
        await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'));
        await expectFits(page);
        await expectAccessible(page);
      }
    });
  });
}

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false });
  journey('a gallery shows its pictures and links, and an invite page says what is missing', async ({ page }) => {
    await page.goto(gallery());
    await expect(page.getByRole('img').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Follow us on Facebook' })).toHaveAttribute('href', /^https:/);
    await page.goto(invite());
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.locator('#late')).toBeHidden();
  });
});

async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} is wider than its window`).toBeLessThanOrEqual(0);
}
