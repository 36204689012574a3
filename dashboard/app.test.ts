// Every address of the dashboard: who may see it, and which page stands there.
import { type RouteObject, matchRoutes } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { buildRouter } from './app.tsx';
import { SignedInOnly, SignedOutOnly } from './session/guard.tsx';
import { startAllTexts } from './testing/texts.ts';

// The table itself, without a browser around it.
vi.mock('react-router', async (original) => ({
  ...(await original<object>()),
  createBrowserRouter: (routes: RouteObject[]) => routes,
}));

const routes = buildRouter() as unknown as RouteObject[];

beforeAll(() => startAllTexts());

test.each([
  ['/auth/sign-in', SignedOutOnly, 'SignInPage'],
  ['/auth/sign-up', SignedOutOnly, 'SignUpPage'],
  ['/auth/sign-up-confirm', SignedOutOnly, 'SignUpConfirmPage'],
  ['/auth/new-password-required', SignedOutOnly, 'NewPasswordRequiredPage'],
  ['/auth/reset-password', SignedOutOnly, 'ResetPasswordPage'],
  ['/auth/update-password', SignedOutOnly, 'UpdatePasswordPage'],
  ['/', SignedInOnly, 'OverviewPage'],
  ['/analytics', SignedInOnly, 'AnalyticsPage'],
  ['/campaigns', SignedInOnly, 'CampaignsPage'],
  ['/campaigns/create', SignedInOnly, 'CreateCampaignPage'],
  ['/devices', SignedInOnly, 'DevicesPage'],
  ['/customers', SignedInOnly, 'CustomersPage'],
  ['/customers/create', SignedInOnly, 'CreateCustomerPage'],
  ['/workspace', SignedInOnly, 'WorkspacePage'],
  ['/invite-form', SignedInOnly, 'InvitePage'],
  ['/settings/account', SignedInOnly, 'AccountPage'],
  ['/settings/notifications', SignedInOnly, 'NotificationsPage'],
  ['/no/such/page', undefined, 'NotFoundPage'],
])('at %s stands its page, for those it is meant for', async (path, guard, page) => {
  const way = matchRoutes(routes, path)?.map(({ route }) => route) ?? [];
  expect(way.map(({ Component }) => Component).find((one) => one === SignedInOnly || one === SignedOutOnly)).toBe(
    guard,
  );
  const load = way.at(-1)?.lazy as (() => Promise<{ Component: { name: string } }>) | undefined;
  expect((await load?.())?.Component.name).toBe(page);
});
