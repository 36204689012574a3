// Who may do what in a workspace. Each staff endpoint names the right that it asks for; free of zod.

/** From the highest to the lowest. */
export const roles = ['owner', 'manager', 'staff', 'counter'] as const;
export type Role = (typeof roles)[number];

const rolesWith = {
  /** What somebody's own membership is about. */
  membership: ['owner', 'manager', 'staff', 'counter'],
  'workspace.open': ['owner', 'manager', 'staff', 'counter'],
  'workspace.change': ['owner', 'manager'],
  'workspace.end': ['owner'],
  'members.view': ['owner', 'manager', 'staff'],
  'members.manage': ['owner', 'manager'],
  /** A counter sees the last four digits of a number alone. */
  'customers.view': ['owner', 'manager', 'staff', 'counter'],
  /** Whole numbers, and what is known of each. */
  'customers.search': ['owner', 'manager', 'staff'],
  'customers.add': ['owner', 'manager', 'staff', 'counter'],
  'customers.change': ['owner', 'manager', 'staff'],
  'customers.import': ['owner', 'manager'],
  'customers.export': ['owner', 'manager'],
  'campaigns.view': ['owner', 'manager', 'staff', 'counter'],
  'campaigns.change': ['owner', 'manager', 'staff'],
  'devices.view': ['owner', 'manager', 'staff', 'counter'],
  'devices.change': ['owner', 'manager', 'staff'],
  'analytics.view': ['owner', 'manager', 'staff'],
  'broadcasts.view': ['owner', 'manager', 'staff'],
  'broadcasts.send': ['owner', 'manager'],
  /** Who carries the texts, by what account and at what price. */
  'gateways.manage': ['owner'],
  'integrations.manage': ['owner'],
  'audit.view': ['owner'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type WorkspaceRight = keyof typeof rolesWith;
export const workspaceRights = Object.keys(rolesWith) as WorkspaceRight[];

/** `signed-in` belongs to no workspace: whoever has an account may. */
export type Right = WorkspaceRight | 'signed-in';

export const notAllowed = "Your role in this workspace doesn't allow this";

/** What only people do: a key that could would outlive whoever made it. */
const personal: ReadonlySet<WorkspaceRight> = new Set([
  'membership',
  'members.view',
  'members.manage',
  'workspace.end',
  'integrations.manage',
  'gateways.manage',
  'audit.view',
]);

/** The same of an API key with this role. */
export function mayKeyDo(role: Role, right: WorkspaceRight): boolean {
  return mayDo(role, right) && !personal.has(right);
}

export function mayDo(role: Role, right: WorkspaceRight): boolean {
  return (rolesWith[right] as readonly Role[]).includes(role);
}

/** Nobody grants, changes or removes a role above their own. */
export function isAbove(role: Role, other: Role): boolean {
  return roles.indexOf(role) < roles.indexOf(other);
}
