import { expect } from '@playwright/test';
import { expectAccessible, journey, toastOf } from './journey.ts';
import { addPerson } from './known-people.ts';
import { signedIn } from './sign-in.ts';
import { askAs } from './staff-calls.ts';

journey(
  'whoever works elsewhere already is asked about each invitation, and accepts and declines',
  async ({ page }) => {
    const [owner, guest] = [await addPerson(), await addPerson()];
    const [asOwner, asGuest] = [await askAs(owner), await askAs(guest)];
    const shopOf = async (ask: typeof asOwner, name: string) =>
      ((await ask('POST', '/ws', { name })) as { workspace: { workspace_id: string } }).workspace.workspace_id;
    await shopOf(asGuest, 'Harbor & Vine');
    for (const name of ['Quill & Sons', 'Bakery Nord', 'Café Luz', 'Orchard 9', 'Studio Ost']) {
      await asOwner('POST', `/ws/${await shopOf(asOwner, name)}/members`, { email: guest.email, role: 'manager' });
    }
    await signedIn(page, guest);
    await page.goto('/');
    const invitation = (name: string) => page.getByRole('group', { name, exact: true });
    await expect(invitation('Bakery Nord')).toContainText('Your role there: Manager.');
    await expect(invitation('Orchard 9')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show 2 more invitations' }).press('Enter');
    await expect(invitation('Studio Ost')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();

    await page.getByRole('button', { name: 'Accept the invitation to Quill & Sons' }).press('Enter');
    await expect(toastOf(page, /You're now a member of .*Quill & Sons/)).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    const switcher = page.getByRole('button', { name: /Switch workspace$/ });
    await expect(switcher).toContainText('Quill & Sons');

    await page.goto('/workspace');
    await switcher.click();
    await page.getByRole('menuitem', { name: 'Invitation to Bakery Nord' }).click();
    await page.getByRole('button', { name: 'Decline the invitation to Bakery Nord' }).click();
    await expect(toastOf(page, /Invitation to .*Bakery Nord.* declined/)).toBeVisible();
    for (const name of ['Café Luz', 'Orchard 9', 'Studio Ost']) {
      await page.getByRole('button', { name: `Decline the invitation to ${name}` }).click();
    }
    await expect(page.getByRole('region', { name: 'Invitations' })).toHaveCount(0);
    await page.reload();
    await switcher.click();
    await expect(page.getByRole('menuitemradio')).toHaveCount(2);
    await expect(page.getByRole('menuitem')).toHaveText(['Create workspace']);
  },
);
