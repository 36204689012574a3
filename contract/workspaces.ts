import { z } from 'zod';
import { Device } from './devices.ts';
import { endpoint } from './endpoint.ts';
import { socialNetworks } from './socials.ts';
import { InWorkspace, Time } from './values.ts';

export const workspaceNotFound = 'Workspace not found';
export const tooManyWorkspaces = 'You already have as many workspaces as one person can have';
export const workspaceNameMax = 80;
/** How many workspaces one person can belong to. */
export const workspacesMax = 50;

export const Socials = z.partialRecord(z.enum(socialNetworks), z.url());
export type Socials = z.infer<typeof Socials>;

export const Workspace = z.object({
  workspace_id: z.string(),
  name: z.string(),
  profile_image_url: z.string().nullable(),
  devices: z.array(Device),
  customers_quantity: z.int(),
  campaign_quantity: z.int(),
  socials: Socials,
});
export type Workspace = z.infer<typeof Workspace>;

export const Member = z.object({
  member_id: z.string(),
  name: z.string(),
  email: z.string(),
  joined_at: Time,
});
export type Member = z.infer<typeof Member>;

export const listWorkspaces = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws',
  summary: 'The workspaces of the person who asks, the one they chose last, and its members.',
  answer: z.object({
    workspaces: z.array(Workspace),
    selected_workspace: z.string().nullable(),
    members: z.array(Member),
  }),
});

export const addWorkspace = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws',
  summary: 'Creates a workspace whose first member is the person who asks, and selects it.',
  body: z.object({
    name: z
      .string('Enter a name')
      .trim()
      .min(1, 'Enter a name')
      .max(workspaceNameMax, `Keep the name under ${workspaceNameMax} characters`),
  }),
  answer: z.object({ workspace: Workspace }),
  refusals: [[409, tooManyWorkspaces]],
});

export const selectWorkspace = endpoint({
  api: 'client',
  method: 'PUT',
  path: '/ws/{ws}/selected',
  summary: 'Remembers the workspace that the person works in.',
  params: InWorkspace,
  answer: z.object({ selected_workspace: z.string() }),
});
