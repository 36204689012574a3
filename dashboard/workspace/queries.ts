import { type Caller, call } from '@fanfare/contract/call.ts';
import { type Device, listDevices } from '@fanfare/contract/devices.ts';
import type { AnswerOf, InputOf } from '@fanfare/contract/endpoint.ts';
import { listMembers } from '@fanfare/contract/members.ts';
import { listOwnInvitations } from '@fanfare/contract/own-invitations.ts';
import { listConsentTexts } from '@fanfare/contract/workspace-consent.ts';
import {
  type Workspace,
  addImages,
  addWorkspace,
  type changeWorkspace,
  listWorkspaces,
  selectWorkspace,
} from '@fanfare/contract/workspaces.ts';
import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query';
import { inTab } from '../session/browser-storage.ts';
import { workspaceKey } from '../session/current-workspace.tsx';

/** Below no workspace: it says which there are. */
export const workspacesKey = ['workspaces'] as const;

/** `tabKey`: under which this tab keeps the workspace that it shows. */
export function workspacesQuery(caller: Caller, tabKey = '') {
  return queryOptions({
    queryKey: workspacesKey,
    queryFn: async ({ client, signal }) => {
      const now = await readWorkspaces(caller, signal);
      const shown = client.getQueryData(workspacesKey) ? null : inTab.getItem(tabKey);
      if (shown === now.selected_workspace || !includes(now, shown)) return stayingIn(client, now);
      // After a reload. The server names members of the chosen one alone, and another tab may choose meanwhile.
      const anew = await call(caller, selectWorkspace, { params: { ws: shown } }, signal)
        .then(() => readWorkspaces(caller, signal))
        // What can be read is there also where nothing can be kept.
        .catch(() => now);
      if (anew.selected_workspace === shown) return anew;
      const { members } = await call(caller, listMembers, { params: { ws: shown } }, signal).catch(() => noMembers);
      return { ...anew, selected_workspace: shown, members };
    },
    staleTime: 60_000,
  });
}

/** Where they can't be read, as by a counter. */
const noMembers: Pick<WorkspacesAnswer, 'members'> = { members: [] };

function includes({ workspaces }: WorkspacesAnswer, ws: string | null): ws is string {
  return workspaces.some(({ workspace_id: id }) => id === ws);
}

/** Where the person is invited and has not answered. */
export function ownInvitationsQuery(caller: Caller) {
  return queryOptions({
    queryKey: ['own-invitations'],
    queryFn: ({ signal }) => call(caller, listOwnInvitations, {}, signal),
    select: ({ invitations }) => invitations,
    staleTime: 60_000,
  });
}

export function readWorkspaces(caller: Caller, signal?: AbortSignal): Promise<WorkspacesAnswer> {
  return call(caller, listWorkspaces, {}, signal);
}

/** Another tab may be in another workspace, which the server takes for the chosen one: this tab stays where it is. */
export function stayingIn(client: QueryClient, now: WorkspacesAnswer): WorkspacesAnswer {
  const known = client.getQueryData<WorkspacesAnswer>(workspacesKey);
  if (!known || known.selected_workspace === now.selected_workspace) return now;
  const { selected_workspace, members } = known;
  return includes(now, selected_workspace) ? { ...now, selected_workspace, members } : now;
}

export type WorkspacesAnswer = AnswerOf<typeof listWorkspaces>;

const countFields = { customers: 'customers_quantity', campaigns: 'campaign_quantity' } as const;

/** What is known of the workspaces, after an action that added `by` (or removed, below 0) to a count of one of them. */
export function withCountChanged(
  known: WorkspacesAnswer,
  { ws, noun, by }: { ws: string; noun: keyof typeof countFields; by: number },
): WorkspacesAnswer {
  const field = countFields[noun];
  const change = (one: WorkspacesAnswer['workspaces'][number]) =>
    one.workspace_id === ws ? { ...one, [field]: Math.max(0, one[field] + by) } : one;
  return { ...known, workspaces: known.workspaces.map(change) };
}

/** What is known of the workspaces, with one of them as it is now. */
export function withWorkspace(known: WorkspacesAnswer, changed: Workspace): WorkspacesAnswer {
  const isIt = ({ workspace_id: id }: Workspace) => id === changed.workspace_id;
  return { ...known, workspaces: known.workspaces.map((one) => (isIt(one) ? changed : one)) };
}

/** What is known of the workspaces, with the person's roles and what is counted in them as they are now. */
export function withRoles(known: WorkspacesAnswer, now: WorkspacesAnswer): WorkspacesAnswer {
  const news = new Map(
    now.workspaces.map(({ workspace_id: id, role, customers_quantity, campaign_quantity }) => [
      id,
      { role, customers_quantity, campaign_quantity },
    ]),
  );
  const change = (one: Workspace) => ({ ...one, ...news.get(one.workspace_id) });
  return { ...known, workspaces: known.workspaces.map(change) };
}

export const devicesRefreshMs = 60_000;
const awaitedRefreshMs = 3_000;

/** Just paired, and not heard from yet. */
export function isConnecting({ state, isUnusuallySilent }: Pick<Device, 'state' | 'isUnusuallySilent'>): boolean {
  return state === 'never' && !isUnusuallySilent;
}

export type DeviceCondition = Pick<Device, 'healthy' | 'state' | 'isUnusuallySilent'>;

export function needsAttention(device: DeviceCondition): boolean {
  return !device.healthy && !isConnecting(device);
}

export function devicesKey(ws: string) {
  return workspaceKey(ws, 'devices');
}

/** Asks how the devices are, and no other workspace's; the workspace that every page shares knows it from then on too. */
export function devicesQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: [...devicesKey(ws), 'all'],
    queryFn: async ({ client, signal }) => {
      const { devices } = await call(caller, listDevices, { params: { ws } }, signal);
      changeKnownDevices(client, ws, () => devices);
      return devices;
    },
    refetchInterval: ({ state }) => (state.data?.some(isConnecting) ? awaitedRefreshMs : devicesRefreshMs),
  });
}

export function changeKnownDevices(
  client: QueryClient,
  ws: string,
  change: (devices: Workspace['devices']) => Workspace['devices'],
) {
  const changeOne = (one: Workspace) => (one.workspace_id === ws ? { ...one, devices: change(one.devices) } : one);
  client.setQueryData<WorkspacesAnswer>(
    workspacesKey,
    (known) => known && { ...known, workspaces: known.workspaces.map(changeOne) },
  );
}

/** Of this device, so that days begin where the shop is. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

export function addWorkspaceMutation(caller: Caller) {
  return mutationOptions({
    mutationFn: async (form: { readonly ID: string; readonly name: string }) => {
      const timeZone = ownTimeZone();
      const { countryOfZone } = await import('./own-country.ts');
      return await call(caller, addWorkspace, { body: { ...form, timeZone, country: countryOfZone(timeZone) } });
    },
  });
}

export function selectWorkspaceMutation(caller: Caller) {
  return mutationOptions({ mutationFn: (ws: string) => call(caller, selectWorkspace, { params: { ws } }) });
}

export type WorkspaceChange = InputOf<typeof changeWorkspace>['body'];

/** Answers where the bytes of one picture go. */
export async function askUploadUrl(caller: Caller, ws: string, key: string): Promise<string> {
  const { urls } = await call(caller, addImages, { params: { ws }, body: { keys: [key] } });
  const [url] = urls;
  if (url === undefined) throw new Error('One picture was announced and no address came for it.');
  return url;
}

export function consentTextsQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: workspaceKey(ws, 'consent-texts'),
    queryFn: ({ signal }) => call(caller, listConsentTexts, { params: { ws } }, signal),
    select: ({ items }) => items,
  });
}
