// Every page of the dashboard and the way to it.
import type { WorkspaceRight } from '@fanfare/contract/rights.ts';
import type { ComponentType } from 'react';
import { type RouteObject, createBrowserRouter } from 'react-router';
import { PageFailure, Root } from './shell/root.tsx';
import { SignedInOnly, SignedOutOnly } from './session/guard.tsx';
import { type TextGroup, addTexts } from './text/i18n.ts';

const authPages: RouteObject[] = [
  page('auth/sign-in', async () => (await import('./auth/sign-in-page.tsx')).SignInPage, 'auth'),
  page('auth/sign-up', async () => (await import('./auth/sign-up-page.tsx')).SignUpPage, 'auth'),
  page('auth/sign-up-confirm', async () => (await import('./auth/sign-up-confirm-page.tsx')).SignUpConfirmPage, 'auth'),
  page(
    'auth/new-password-required',
    async () => (await import('./auth/new-password-required-page.tsx')).NewPasswordRequiredPage,
    'auth',
  ),
  page('auth/reset-password', async () => (await import('./auth/reset-password-page.tsx')).ResetPasswordPage, 'auth'),
  page(
    'auth/update-password',
    async () => (await import('./auth/update-password-page.tsx')).UpdatePasswordPage,
    'auth',
  ),
];

const settingsPages: RouteObject[] = [
  page('settings/account', async () => (await import('./settings/account-page.tsx')).AccountPage),
  page('settings/notifications', async () => (await import('./settings/notifications-page.tsx')).NotificationsPage),
];

const pages: RouteObject[] = [
  page('', async () => (await import('./overview/overview-page.tsx')).OverviewPage, 'overview'),
  guarded(
    'analytics.view',
    page(
      'analytics',
      async () => (await import('./analytics/analytics-page.tsx')).AnalyticsPage,
      'analytics',
      'campaigns',
    ),
  ),
  page('campaigns', async () => (await import('./campaigns/campaigns-page.tsx')).CampaignsPage, 'campaigns'),
  guarded(
    'campaigns.change',
    page(
      'campaigns/create',
      async () => (await import('./campaigns/editor/create-campaign-page.tsx')).CreateCampaignPage,
      'campaigns',
      'campaign-form',
      'images',
    ),
  ),
  guarded(
    'broadcasts.view',
    page(
      'campaigns/broadcasts',
      async () => (await import('./broadcasts/pages.ts')).textPages.BroadcastsPage,
      'broadcasts',
    ),
    page(
      'campaigns/broadcasts/:broadcastId',
      async () => (await import('./broadcasts/pages.ts')).textPages.BroadcastPage,
      'broadcasts',
      'customers',
    ),
    page(
      'customers/inbox',
      async () => (await import('./broadcasts/pages.ts')).textPages.InboxPage,
      'broadcasts',
      'customers',
    ),
    page(
      'customers/practice',
      async () => (await import('./broadcasts/pages.ts')).textPages.PracticePage,
      'broadcasts',
      'customers',
    ),
  ),
  guarded(
    'broadcasts.send',
    page(
      'campaigns/send-text',
      async () => (await import('./broadcasts/pages.ts')).textPages.SendPage,
      'broadcasts',
      'campaigns',
      'campaign-form',
    ),
  ),
  page('devices', async () => (await import('./devices/devices-page.tsx')).DevicesPage, 'devices', 'images'),
  {
    ...frame(async () => (await import('./customers/customers-place.tsx')).CustomersPlace, 'customers', 'roles'),
    children: [
      page('customers', async () => (await import('./customers/customers-page.tsx')).CustomersPage, 'customers'),
      page(
        'customers/create',
        async () => (await import('./customers/create-customer-page.tsx')).CreateCustomerPage,
        'customers',
      ),
    ],
  },
  page(
    'workspace',
    async () => (await import('./workspace/workspace-page.tsx')).WorkspacePage,
    'workspace',
    'workspace-end',
    'api-keys',
    'audit',
    'webhooks',
    'gateway',
    'roles',
    'invite',
    'images',
  ),
  guarded(
    'audit.view',
    page(
      'workspace/audit-log',
      async () => (await import('./workspace/audit/audit-page.tsx')).AuditPage,
      'audit',
      'api-keys',
      'workspace',
      'roles',
      'campaigns',
      'customers',
      'webhooks',
      'gateway',
    ),
  ),
  page('invite-form', async () => (await import('./invite/invite-page.tsx')).InvitePage, 'invite'),
  {
    ...frame(
      async () => (await import('./settings/settings-layout.tsx')).SettingsLayout,
      'settings',
      'auth',
      'workspace-end',
    ),
    children: settingsPages,
  },
];

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: PageFailure,
    // Nothing is shown while the first page's code is on its way.
    HydrateFallback: Nothing,
    children: [
      {
        Component: SignedOutOnly,
        children: [{ ...frame(async () => (await import('./auth/auth-form.tsx')).OwnEntry), children: authPages }],
      },
      {
        Component: SignedInOnly,
        children: [
          {
            ...frame(async () => (await import('./shell/dashboard-layout.tsx')).DashboardLayout),
            children: [{ ErrorBoundary: PageFailure, children: pages }],
          },
        ],
      },
      page('*', async () => (await import('./not-found/not-found-page.tsx')).NotFoundPage),
    ],
  },
];

type LoadComponent = () => Promise<ComponentType>;

/** A page that comes with its words once somebody goes there. */
function page(path: string, load: LoadComponent, ...words: readonly TextGroup[]): RouteObject {
  return { ...(path === '' ? { index: true } : { path }), ...frame(load, ...words) };
}

/** Pages that ask for a right; those without it read why they can't see them. */
function guarded(right: WorkspaceRight, ...children: RouteObject[]): RouteObject {
  return { ...frame(async () => (await import('./session/right-guard.tsx')).guardOf(right), 'roles'), children };
}

/** What stands around pages, in the same way. */
function frame(load: LoadComponent, ...words: readonly TextGroup[]) {
  return {
    lazy: async () => {
      const [Component] = await Promise.all([load(), ...words.map(addTexts)]);
      return { Component };
    },
  };
}

function Nothing() {
  return null;
}

export function buildRouter() {
  return createBrowserRouter(routes);
}
