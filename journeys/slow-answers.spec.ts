import { type Page, expect } from '@playwright/test';
import { journey, toastOf } from './journey.ts';
import { signedInOwner } from './sign-in.ts';

journey('what is typed while the last of it is being saved stays, and is what is saved next', async ({ page }) => {
  const { person: owner } = await signedInOwner(page);
  await page.goto('/workspace');
  const email = page.getByLabel('Invite a colleague');
  const inviteAndType = async (address: string, next: string) => {
    await email.fill(address);
    await beforeAnswer(page, '/members', async (asked) => {
      await email.press('Enter');
      await asked;
      await email.fill(next);
    });
  };
  await inviteAndType('first@example.com', owner.email);
  await expect(page.getByRole('row', { name: 'first@example.com' })).toContainText('14 days left');
  await expect(email).toHaveValue(owner.email);
  await inviteAndType(owner.email, 'third@example.com');
  await expect(toastOf(page, `${owner.email} is already a member.`)).toBeVisible();
  await expect(email).toHaveValue('third@example.com');
  await expect(email).toHaveAttribute('aria-invalid', 'false');

  const link = page.getByRole('textbox', { name: 'Instagram' });
  await link.fill('quill.sons');
  await beforeAnswer(page, '/socials', async (asked) => {
    await page.getByRole('button', { name: 'Save links' }).click();
    await asked;
    await link.fill('quill.and.sons');
  });
  await expect(toastOf(page, 'Socials updated successfully!')).toBeVisible();
  await expect(link).toHaveValue('quill.and.sons');
  await page.getByRole('button', { name: 'Save links' }).click();
  await expect(link).toHaveValue('instagram.com/quill.and.sons');

  await page.getByRole('button', { name: 'Write your own' }).click();
  const text = page.getByLabel('What visitors agree to');
  await text.fill('{workspace} may text me.');
  const show = page.getByRole('button', { name: 'Show this text' });
  await beforeAnswer(page, '/consent-texts', async (asked) => {
    await show.click();
    await asked;
    await text.fill('{workspace} may text me. STOP ends it.');
  });
  await expect(page.getByText('Your own text', { exact: true })).toBeVisible();
  await expect(text).toHaveValue('{workspace} may text me. STOP ends it.');
  await show.click();
  await expect(text).toHaveCount(0);
  await expect(page.getByRole('blockquote')).toHaveText('Quill & Sons may text me. STOP ends it.');
});

journey('whoever goes on before a customer is added stays where they are', async ({ page }) => {
  await signedInOwner(page);
  await page.goto('/customers/create');
  const phone = page.getByLabel('Phone number');
  const addAnd = async (goOn: () => Promise<void>) => {
    await page.getByRole('checkbox').check();
    await beforeAnswer(page, '/customers', async (asked) => {
      await phone.press('Enter');
      await asked;
      await goOn();
    });
  };
  await phone.fill('(415) 555-0132');
  await addAnd(() => phone.fill('(415) 555-0133'));
  await expect(page.getByRole('listitem').filter({ hasText: '(415) 555-0132' })).toBeVisible();
  await expect(phone).toHaveValue('(415) 555-0133');
  await addAnd(() => page.getByRole('tab', { name: 'Import' }).click());
  await expect(toastOf(page, /555-0133.* was added/)).toBeVisible();
  await expect(page).toHaveURL('/customers/create?tab=import');
  await page.getByRole('tab', { name: 'One customer' }).click();
  await phone.fill('(415) 555-0134');
  await addAnd(async () => {
    await page.getByRole('link', { name: 'Devices' }).click();
    await expect(page.getByRole('heading', { name: 'Devices', level: 1 })).toBeVisible();
  });
  await expect(toastOf(page, /555-0134.* was added/)).toBeVisible();
  await expect(page).toHaveURL('/devices');
});

/** Holds back what is sent there until that is done. */
async function beforeAnswer(page: Page, path: string, act: (asked: Promise<unknown>) => Promise<void>): Promise<void> {
  const isDone = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'GET') await isDone.promise;
    await route.fallback();
  });
  await act(page.waitForRequest((request) => request.method() !== 'GET' && request.url().endsWith(path)));
  isDone.resolve();
}
