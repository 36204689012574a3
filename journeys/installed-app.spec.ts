// The dashboard on a home screen: what a browser keeps of it, and what it says without a network.
import { type Page, expect } from '@playwright/test';
import { authWords } from './auth-words.ts';
import { freePort } from '@fanfare/server/testing/free-port.ts';
import { expectAccessible, journey } from './journey.ts';
import { chooseLanguage, fromRightToLeft } from './languages.ts';
import { demoPerson } from './people.ts';
import { type Product, startProduct } from './product.ts';
import { signIn } from './sign-in.ts';
import { expectFits } from './visitors-pages.ts';

/** What the service worker answers for, by the cache's name; nothing until it has kept all of it. */
async function keptFiles(page: Page): Promise<ReadonlyMap<string, readonly string[]>> {
  const kept = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const names = await caches.keys();
    return await Promise.all(
      names.map(async (name) => {
        const requests = await (await caches.open(name)).keys();
        return [name, requests.map(({ url }) => url.replace(location.origin, ''))] as const;
      }),
    );
  });
  return new Map(kept);
}

journey('the browser reads how the dashboard installs, and paints its icons', async ({ page, context }) => {
  await page.goto('/auth/sign-in');
  const browser = await context.newCDPSession(page);
  const { url, errors, data = '{}' } = await browser.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
  const { icons } = JSON.parse(data) as { readonly icons: readonly { readonly src: string; readonly sizes: string }[] };
  expect(icons).toHaveLength(4);
  for (const { src, sizes } of icons) {
    const painted = await page.evaluate(async (from) => {
      const icon = new Image();
      icon.src = from;
      await icon.decode();
      return `${icon.naturalWidth}x${icon.naturalHeight}`;
    }, src);
    expect([src, painted]).toEqual([src, sizes]);
  }
});

journey('without a network it says so in the person’s language, and comes back with it', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/auth/sign-in');
  await chooseLanguage(page, 'Deutsch');
  await keptFiles(page);
  await context.setOffline(true);
  await page.goto('/campaigns');
  const told = page.getByRole('alert');
  await expect(told).toHaveText(/^Die Seite konnte nicht geladen werden/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expectAccessible(page);
  await expectFits(page);
  await fromRightToLeft(page);
  await expect(told).toBeVisible();
  await expectFits(page);

  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(told).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL('/auth/sign-in');
  await expect(page.getByLabel(authWords.Deutsch.email)).toBeVisible();
});

journey('what a browser keeps are files of the build, before, during and after a visit', async ({ page }) => {
  const expectOnlyFiles = async () => {
    const kept = [...(await keptFiles(page)).values()].flat();
    expect(kept).toContain('/');
    expect(kept.filter((path) => path !== '/' && !/^\/assets\/[\w.-]+$/.test(path))).toEqual([]);
  };
  await page.goto('/auth/sign-in');
  await expectOnlyFiles();
  await page.reload();
  await signIn(page, demoPerson);
  await expect(page).toHaveURL('/');
  await page.goto('/customers');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expectOnlyFiles();
  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitem', { name: authWords.English.signOut }).click();
  await expect(page).toHaveURL('/auth/sign-in');
  await expectOnlyFiles();
});

const updated = journey.extend<{ readonly port: number }>({
  port: async ({ browserName: _any }, use) => use(await freePort()),
  baseURL: async ({ port }, use) => use(`http://localhost:${port}`),
});

updated('an update takes effect with the next load, and so does a way back', async ({ page, port }) => {
  const shortLinks = 'https://short.example';
  const open = async (product: Product) => {
    const response = await page.goto(`${product.url}/auth/sign-in`);
    await expect(page.getByLabel('Email address')).toBeVisible();
    const policy = response?.headers()['content-security-policy'] ?? '';
    return { isThroughWorker: response?.fromServiceWorker(), isNew: policy.includes(shortLinks) };
  };
  const names = async () => [...(await keptFiles(page)).keys()];
  const before: string[] = [];
  {
    await using older = await startProduct({}, port);
    expect(await open(older)).toEqual({ isThroughWorker: false, isNew: false });
    before.push(...(await names()));
    expect(before).toHaveLength(1);
  }
  {
    await using newer = await startProduct({ SHORT_LINK_HOST: shortLinks }, port);
    expect(await open(newer)).toEqual({ isThroughWorker: true, isNew: true });
    // A browser looks for a newer worker after each load; what keeps it from that once does not the next time.
    const keepsOlder = async () => {
      const keeps = (await names()).some((name) => before.includes(name));
      if (keeps) await page.reload();
      return keeps;
    };
    await expect.poll(keepsOlder, { intervals: [5_000], timeout: 120_000 }).toBe(false);
    expect(await names()).toHaveLength(1);
  }
  await using older = await startProduct({}, port);
  expect(await open(older)).toEqual({ isThroughWorker: true, isNew: false });
});

journey(
  'visitors’ pages and the player come from the server, whoever opened the dashboard before',
  async ({ page, context }) => {
    await page.goto('/auth/sign-in');
    await keptFiles(page);
    for (const path of ['/v/nosuchcampaign', '/invite/nosuchworkspace', '/player']) {
      const response = await page.goto(path);
      expect([path, response?.fromServiceWorker()]).toEqual([path, false]);
    }
    const own = await page.goto('/customers');
    expect(own?.fromServiceWorker()).toBe(true);
    await context.setOffline(true);
    await expect(page.goto('/v/nosuchcampaign')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  },
);
