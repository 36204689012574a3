// Browsers that lack something: storage, what newer ones can do, a part of the program.
import { type Page, expect } from '@playwright/test';
import { leave } from './auth-pages.ts';
import { authWords } from './auth-words.ts';
import { journey, toastOf } from './journey.ts';
import { demoPerson } from './people.ts';
import { signIn } from './sign-in.ts';

// What it keeps would stand in for what is missing.
journey.use({ serviceWorkers: 'block' });

const notLoaded = "This page couldn't be loaded. Check your connection and try again.";

journey('a browser that blocks storage signs people in for as long as its page stays', async ({ page }) => {
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: deny });
    // As Firefox does; Chromium doesn't.
    window.BroadcastChannel = class extends BroadcastChannel {
      constructor() {
        super(deny());
      }
    };
  });
  await enter(page);
  await page.getByRole('link', { name: 'Customers' }).first().click();
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  await leave(page, authWords.English);
});

journey('a browser whose storage is full signs people in', async ({ page }) => {
  await page.addInitScript(() => {
    for (let size = 2 ** 22; size >= 1; size /= 2) {
      try {
        while (true) localStorage.setItem(`full-${size}-${localStorage.length}`, 'x'.repeat(size));
      } catch {}
    }
  });
  await enter(page);
});

journey('a browser of early 2023 shows the dashboard', async ({ page }) => {
  await page.addInitScript(() => {
    const newer: readonly [object, readonly string[]][] = [
      [Promise, ['withResolvers', 'try']],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [Array, ['fromAsync']],
      [URL, ['canParse', 'parse']],
      [AbortSignal, ['any']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [URLSearchParams.prototype, ['size']],
      [Element.prototype, ['checkVisibility']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
      [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ['map', 'filter', 'some', 'toArray', 'find']],
    ];
    for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
  });
  await enter(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
});

journey('a browser that cannot run the dashboard says so after a while', async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  await expect(page.getByText(notLoaded)).toBeVisible({ timeout: 30_000 });
});

journey('a dialog whose code is gone leaves the page as it is, and opens after a reload', async ({ page }) => {
  await enter(page);
  await page.goto('/customers/create');
  const phone = page.getByRole('main').getByRole('textbox');
  await phone.fill('415 555');
  await page.route(/\/assets\/(command-menu|shortcut-dialog)-.*\.js$/, (route) => route.fulfill({ status: 404 }));
  await phone.press('Control+k');
  await expect(toastOf(page, "This couldn't be loaded. Save your work, then reload the page.")).toBeVisible();
  await expect(phone).toHaveValue('415 555');
  await page.unrouteAll();
  await page.reload();
  await phone.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
});

async function enter(page: Page): Promise<void> {
  await page.goto('/');
  await signIn(page, demoPerson);
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
}
