// Every endpoint that the files of the nouns export, in the groups in which documents show them.
import * as analytics from './analytics.ts';
import * as apiKeys from './api-keys.ts';
import * as audit from './audit.ts';
import * as broadcasts from './broadcasts.ts';
import * as campaigns from './campaigns.ts';
import * as consent from './consent.ts';
import * as customerExport from './customer-export.ts';
import * as customers from './customers.ts';
import * as devices from './devices.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as gateways from './gateways.ts';
import * as imports from './imports.ts';
import * as members from './members.ts';
import * as messages from './messages.ts';
import * as notifications from './notifications.ts';
import * as ownInvitations from './own-invitations.ts';
import * as personalData from './personal-data.ts';
import * as player from './player.ts';
import * as savedSegments from './saved-segments.ts';
import * as segmentJobs from './segment-jobs.ts';
import * as segments from './segments.ts';
import * as signUps from './sign-ups.ts';
import * as visitors from './visitors.ts';
import * as webhooks from './webhooks.ts';
import * as workspaceConsent from './workspace-consent.ts';
import * as workspaceEnd from './workspace-end.ts';
import * as workspaces from './workspaces.ts';

/** In the order of documents. */
const groups = [
  {
    name: 'Workspaces',
    description: 'Workspaces of a person, and what visitors see of them.',
    files: [workspaces, workspaceEnd],
  },
  { name: 'Members', description: 'Who works in a workspace, and who is invited.', files: [members, ownInvitations] },
  { name: 'API keys', description: 'What other programs prove themselves with.', files: [apiKeys] },
  { name: 'Broadcasts', description: 'Texts about a campaign, and what came of them.', files: [broadcasts] },
  { name: 'Messages', description: 'What customers are texted, and what they answer.', files: [messages] },
  { name: 'Webhooks', description: 'Addresses that are told of what happens.', files: [webhooks] },
  { name: 'Gateways', description: 'Who carries the texts of a workspace.', files: [gateways] },
  { name: 'Audit log', description: 'Who changed what, and when.', files: [audit] },
  { name: 'Notifications', description: 'What somebody is told of a workspace by email.', files: [notifications] },
  { name: 'Consent texts', description: 'What visitors agree to.', files: [workspaceConsent] },
  { name: 'Devices', description: 'The tablets of a workspace.', files: [devices] },
  {
    name: 'Customers',
    description: 'Who left a phone number.',
    files: [customers, segments, customerExport, savedSegments, segmentJobs, consent, signUps, personalData],
  },
  { name: 'Imports', description: 'Lists of customers that came in, and how they go again.', files: [imports] },
  { name: 'Campaigns', description: 'Images behind one link, from a start to an end.', files: [campaigns] },
  { name: 'Analytics', description: 'What visitors looked at.', files: [analytics] },
  { name: 'Visitors', description: 'For anyone: galleries, invite pages, joining.', files: [visitors, events] },
  { name: 'Tablets', description: 'For paired tablets, and for those that wait to be paired.', files: [player] },
];

/** Each endpoint with the name under which its file exports it. */
export const endpointGroups = groups.map(({ name, description, files }) => ({
  name,
  description,
  endpoints: files.flatMap((file) => Object.entries(file).filter(isEndpoint)),
}));

export const allEndpoints: readonly Endpoint[] = endpointGroups
  .flatMap(({ endpoints }) => endpoints.map(([, endpoint]) => endpoint))
  .toSorted((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)));

function isEndpoint(entry: [string, unknown]): entry is [string, Endpoint] {
  const [, value] = entry;
  return typeof value === 'object' && value !== null && 'method' in value && 'answer' in value;
}
