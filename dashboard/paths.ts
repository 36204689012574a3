// Every address of the dashboard, once.

export const paths = {
  overview: '/',
  analytics: '/analytics',
  campaigns: '/campaigns',
  createCampaign: '/campaigns/create',
  broadcasts: '/campaigns/broadcasts',
  sendText: '/campaigns/send-text',
  devices: '/devices',
  customers: '/customers',
  createCustomer: '/customers/create',
  inbox: '/customers/inbox',
  practice: '/customers/practice',
  workspace: '/workspace',
  gateway: '/workspace#gateway',
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

/** Of one broadcast, of a draft of one, and of a new one about a campaign. */
export const broadcastPaths = {
  one: (id: string) => `${paths.broadcasts}/${encodeURIComponent(id)}`,
  draft: (id: string) => `${paths.sendText}?draft=${encodeURIComponent(id)}`,
  ofCampaign: (campaignId: string) => `${paths.sendText}?campaign=${encodeURIComponent(campaignId)}`,
} as const;

/** Where one is left after a change of workspace: what stands in an address by its id is of the one before. */
export function placeIn(pathname: string): string {
  return pathname.startsWith(`${paths.broadcasts}/`) ? paths.broadcasts : pathname;
}

/** Pages of the visitors' own bundle: open them with a plain link. */
export const visitorPaths = {
  invite: (workspaceId: string) => `/invite/${encodeURIComponent(workspaceId)}`,
  gallery: (campaignId: string) => `/v/${encodeURIComponent(campaignId)}`,
  player: '/player',
} as const;
