import { type Page, expect } from '@playwright/test';
import { expectAccessible, expectPainted, journey } from './journey.ts';
import { expectFits, inBothDirections } from './visitors-pages.ts';

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
  await page.clock.install();
  await page.goto(`${gallery()}#k3n9`);
  await expectPainted(page, await page.locator('main img').count());
  await page.clock.runFor(5_000);
  await expect.poll(() => told.length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('gallery-entries'))).toBe('1');
  expect(await page.context().cookies()).toEqual([]);
});

journey(
  'a gallery asks again for what did not arrive: later, with the network, on request',
  async ({ page, visitor }) => {
    await loseImages(visitor);
    await visitor.unroute(images);
    await visitor.clock.runFor(6_000);
    await expectPainted(visitor, await visitor.locator('main li').count());

    await loseImages(page);
    const first = page.locator('main li').first();
    await page.clock.runFor(6_000);
    await page.clock.resume();
    await expect(first.getByText('Image unavailable')).toBeVisible();
    await inBothDirections(page);
    const again = page.waitForRequest(images);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await again;
    await expect(first.getByText('Image unavailable')).toBeVisible();
    await page.unroute(images);
    await first.getByRole('button', { name: 'Try again' }).click();
    await expect
      .poll(() => first.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  },
);

const images = '**/images/**';

async function loseImages(page: Page): Promise<void> {
  await page.route(images, (route) => route.abort());
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(gallery());
  await expect(page.getByRole('button', { name: /Copy link|Share/ })).toBeVisible();
}

journey('a shop’s gallery and invite page stand on the color of its picture', async ({ visitor: page }) => {
  const groundOf = async (address: string): Promise<string> => {
    await page.goto(address);
    const painted = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundImage);
    return /rgb\([^)]*\)/.exec(painted)?.[0] ?? painted;
  };
  const nobodys = await groundOf('/invite/nobody');
  const shops = await groundOf(invite());
  expect(nobodys).toMatch(/^rgb/);
  expect(shops).toMatch(/^rgb/);
  expect(shops).not.toBe(nobodys);
  expect([await groundOf(gallery()), await groundOf(`${invite()}?kiosk=1`)]).toEqual([shops, shops]);
});

const words = {
  'en-US': {
    join: 'Join Now',
    invalid: 'Enter a valid phone number',
    failed: 'Failed to add phone number. Please try again.',
    submitted: 'Phone number submitted successfully!',
    follow: 'Follow us on Facebook',
    noInvite: '404 - Not Found',
    noGallery: 'Nothing found!',
  },
  'de-DE': {
    join: 'Jetzt anmelden',
    invalid: 'Gib eine gültige Telefonnummer ein',
    failed: 'Telefonnummer konnte nicht gespeichert werden. Bitte versuche es erneut.',
    submitted: 'Telefonnummer erfolgreich übermittelt!',
    follow: 'Folge uns auf Facebook',
    noInvite: '404 - Nicht gefunden',
    noGallery: 'Nichts gefunden!',
  },
  'es-ES': {
    join: 'Unirme ahora',
    invalid: 'Introduce un número de teléfono válido',
    failed: 'No se pudo guardar el número. Inténtalo de nuevo.',
    submitted: '¡Número de teléfono enviado correctamente!',
    follow: 'Síguenos en Facebook',
    noInvite: '404 - No encontrado',
    noGallery: '¡No se ha encontrado nada!',
  },
} as const;

for (const [locale, said] of Object.entries(words)) {
  journey.describe(locale, () => {
    journey.use({ locale });
    journey('visitors read every page in their own language, in both directions', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.clock.install();
      await page.goto(invite());
      await walkInvite(page, said);
      for (const [path, text] of [
        [gallery(), said.follow],
        ['/invite/%E0%A4%A', said.noInvite],
        ['/v/%00', said.noGallery],
      ] as const) {
        await page.goto(path);
        await expect(page.getByText(text).first()).toBeVisible();
        await inBothDirections(page);
      }
    });
  });
}

/** Empty, invalid, refused by the server, and joined. */
async function walkInvite(page: Page, said: (typeof words)[keyof typeof words]): Promise<void> {
  const field = page.getByRole('textbox');
  await expect(page.getByRole('button', { name: said.join })).toBeDisabled();
  await inBothDirections(page);
  await field.fill('415');
  await expect(page.locator('#phone-hint')).toHaveText(said.invalid);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await inBothDirections(page);
  await page.route('**/public/prod/phone', (route) => route.fulfill({ status: 400, body: '{}' }), { times: 1 });
  await field.fill(newNumber());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(said.failed);
  await inBothDirections(page);
  await page.clock.runFor(5_000);
  await expect(page.getByRole('button', { name: said.join })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText(said.submitted)).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
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

journey('a page whose script never comes says so, and can be loaded again', async ({ visitor }) => {
  const context = visitor.context();
  await context.route('**/visitor-assets/*.js', (route) => route.abort());
  const open = async (address: string) => {
    const page = await context.newPage();
    await page.goto(address);
    await expect(page.getByRole('link', { name: 'Reload' })).toBeVisible();
  };
  await Promise.all([invite(), '/player'].map(open));
});

journey('on paper an invite page is its code and address, and a gallery its pictures and links', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto(invite());
  await expect(page.locator('.print-code svg')).toBeVisible();
  await expect(page.getByText(invite())).toBeVisible();
  await expect(page.getByRole('textbox')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await page.goto(gallery());
  const link = page.getByRole('link', { name: 'Follow us on Facebook' });
  const written = await link.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(written).toBe(`": ${await link.getAttribute('href')}"`);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('img').first()).toBeVisible();
});

journey(
  'pages are as dark as the device wants them, with colors of the shop that can be read',
  async ({ visitor: page }) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    for (const address of [gallery(), invite()]) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(address);
      expect(await ground()).toBe('light');
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await ground()).toBe('dark');
      await expectAccessible(page);
    }
    await page.getByLabel('Phone Number').fill('415555');
    await expectAccessible(page);
    await page.getByLabel('Phone Number').fill(newNumber());
    await page.getByRole('button').click();
    await expect(page.getByRole('status').last()).toHaveText('Phone number submitted successfully!');
    await expectAccessible(page);
  },
);
