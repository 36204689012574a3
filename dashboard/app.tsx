// Every page of the dashboard and the way to it.
import { createBrowserRouter, type RouteObject } from 'react-router';
import { PageFailure } from './shell/page-failure.tsx';
import { Root } from './shell/root.tsx';
import { SignedInOnly, SignedOutOnly } from './session/guard.tsx';
import { addPageTexts } from './text/i18n.ts';
import type { PageGroup } from './text/page-texts.ts';

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: PageFailure,
    // Nothing is shown while the first page's code is on its way.
    HydrateFallback: Nothing,
    children: [
      {
        Component: SignedOutOnly,
        children: authPages(),
      },
      {
        Component: SignedInOnly,
        children: [
          {
            lazy: async () => ({ Component: (await import('./shell/dashboard-layout.tsx')).DashboardLayout }),
            children: [{ ErrorBoundary: PageFailure, children: pages() }],
          },
        ],
      },
      { path: '*', lazy: async () => ({ Component: (await import('./not-found/not-found-page.tsx')).NotFoundPage }) },
    ],
  },
];

function Nothing() {
  return null;
}

function authPages(): RouteObject[] {
  return [
    {
      path: 'auth/sign-in',
      lazy: async () => ({ Component: (await import('./session/pages/sign-in-page.tsx')).SignInPage }),
    },
    {
      path: 'auth/sign-up',
      lazy: async () => ({ Component: (await import('./session/pages/sign-up-page.tsx')).SignUpPage }),
    },
    {
      path: 'auth/sign-up-confirm',
      lazy: async () => ({ Component: (await import('./session/pages/sign-up-confirm-page.tsx')).SignUpConfirmPage }),
    },
    {
      path: 'auth/new-password-required',
      lazy: async () => ({
        Component: (await import('./session/pages/new-password-required-page.tsx')).NewPasswordRequiredPage,
      }),
    },
    {
      path: 'auth/reset-password',
      lazy: async () => ({ Component: (await import('./session/pages/reset-password-page.tsx')).ResetPasswordPage }),
    },
    {
      path: 'auth/update-password',
      lazy: async () => ({ Component: (await import('./session/pages/update-password-page.tsx')).UpdatePasswordPage }),
    },
  ];
}

function pages(): RouteObject[] {
  return [
    {
      index: true,
      lazy: async () => ({
        Component: (await withTexts('overview', import('./overview/overview-page.tsx'))).OverviewPage,
      }),
    },
    {
      path: 'analytics',
      lazy: async () => ({
        Component: (await withTexts('analytics', import('./analytics/analytics-page.tsx'))).AnalyticsPage,
      }),
    },
    {
      path: 'campaigns',
      lazy: async () => ({ Component: (await import('./campaigns/campaigns-page.tsx')).CampaignsPage }),
    },
    {
      path: 'campaigns/create',
      lazy: async () => ({
        Component: (await withTexts('campaignForm', import('./campaigns/create-campaign-page.tsx'))).CreateCampaignPage,
      }),
    },
    {
      path: 'devices',
      lazy: async () => ({
        Component: (await withTexts('devices', import('./devices/devices-page.tsx'))).DevicesPage,
      }),
    },
    {
      path: 'customers',
      lazy: async () => ({
        Component: (await withTexts('customers', import('./customers/customers-page.tsx'))).CustomersPage,
      }),
    },
    {
      path: 'customers/create',
      lazy: async () => ({
        Component: (await withTexts('customers', import('./customers/create-customer-page.tsx'))).CreateCustomerPage,
      }),
    },
    {
      path: 'workspace',
      lazy: async () => ({
        Component: (await withTexts('workspace', import('./workspace/workspace-page.tsx'))).WorkspacePage,
      }),
    },
    {
      path: 'invite-form',
      lazy: async () => ({ Component: (await withTexts('invite', import('./invite/invite-page.tsx'))).InvitePage }),
    },
    {
      lazy: async () => ({
        Component: (await withTexts('settings', import('./settings/settings-layout.tsx'))).SettingsLayout,
      }),
      children: [
        {
          path: 'settings/account',
          lazy: async () => ({ Component: (await import('./settings/account-page.tsx')).AccountPage }),
        },
        {
          path: 'settings/notifications',
          lazy: async () => ({ Component: (await import('./settings/notifications-page.tsx')).NotificationsPage }),
        },
      ],
    },
  ];
}

async function withTexts<Page>(group: PageGroup, page: Promise<Page>): Promise<Page> {
  const [loaded] = await Promise.all([page, addPageTexts(group)]);
  return loaded;
}

export function buildRouter() {
  return createBrowserRouter(routes);
}
