// Every address of the dashboard, once.

export const paths = {
  overview: '/',
  analytics: '/analytics',
  campaigns: '/campaigns',
  createCampaign: '/campaigns/create',
  devices: '/devices',
  customers: '/customers',
  createCustomer: '/customers/create',
  workspace: '/workspace',
  auditLog: '/workspace/audit-log',
  invite: '/invite-form',
  settings: '/settings',
  account: '/settings/account',
  notifications: '/settings/notifications',
  signIn: '/auth/sign-in',
  signUp: '/auth/sign-up',
  signUpConfirm: '/auth/sign-up-confirm',
  newPasswordRequired: '/auth/new-password-required',
  resetPassword: '/auth/reset-password',
  updatePassword: '/auth/update-password',
} as const;

/** Pages of the visitors' own bundle: open them with a plain link. */
export const visitorPaths = {
  invite: (workspaceId: string) => `/invite/${encodeURIComponent(workspaceId)}`,
  gallery: (campaignId: string) => `/v/${encodeURIComponent(campaignId)}`,
  player: '/player',
} as const;
