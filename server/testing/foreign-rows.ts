// Another business's rows, for every name of a row that a path, a query or a body of the contract can hold.
import { randomUUID } from 'node:crypto';
import { addApiKey, apiKeyNotFound } from '@fanfare/contract/api-keys.ts';
import { saveBroadcast } from '@fanfare/contract/broadcasts.ts';
import { campaignNotFound, saveCampaign, unknownDevice, unknownSegment } from '@fanfare/contract/campaigns.ts';
import type { Endpoint } from '@fanfare/contract/endpoint.ts';
import { bulkAddCustomers } from '@fanfare/contract/imports.ts';
import { listMembers, memberNotFound } from '@fanfare/contract/members.ts';
import { addWebhook } from '@fanfare/contract/webhooks.ts';
import type { JsonSchema } from '@fanfare/contract/openapi-types.ts';
import { saveSegment } from '@fanfare/contract/saved-segments.ts';
import { getSegmentJob, startSegmentJob } from '@fanfare/contract/segment-jobs.ts';
import { imageMissing } from '@fanfare/contract/workspaces.ts';
import { yieldToEventLoop } from '../http/heavy-queue.ts';
import { buildDraft, buildPicture } from './builders.ts';
import { toJsonSchema } from './contract-values.ts';
import type { Asker, TestApp } from './start-app.ts';
import { pairTablet } from './tablets.ts';

type RowMaker = (app: TestApp, staff: Asker, ws: string) => Promise<string>;

const makeDevice: RowMaker = async (app, staff, ws) => (await pairTablet(app, staff, ws)).id;
const makeCampaign: RowMaker = async (app, staff, ws) =>
  (await staff.call(saveCampaign, { params: { ws }, body: buildDraft(app) })).campaignId;
const makeImport: RowMaker = async (_app, staff, ws) => {
  const customers = [{ phone: '4155550177', createdAt: Date.UTC(2026, 0, 1) }];
  const body = { customers, import: { id: randomUUID(), part: 0 } };
  return (await staff.call(bulkAddCustomers, { params: { ws }, body })).import.id;
};
const makeWebhook: RowMaker = async (_app, staff, ws) => {
  const body = { url: 'https://example.com/', events: ['import.finished' as const] };
  return (await staff.call(addWebhook, { params: { ws }, body })).webhook.webhookId;
};
const makeSegment: RowMaker = async (_app, staff, ws) =>
  (await staff.call(saveSegment, { params: { ws }, body: { name: randomUUID(), segment: {} } })).saved.segmentId;
const makeJob: RowMaker = async (_app, staff, ws) => {
  const body = { id: randomUUID(), segment: {}, action: { kind: 'block' } } as const;
  const { job } = await staff.call(startSegmentJob, { params: { ws }, body });
  const read = () => staff.call(getSegmentJob, { params: { ws, id: job.id } });
  // From here on nothing changes it by itself.
  while ((await read()).job.state === 'running') await yieldToEventLoop();
  return job.id;
};
const makeBroadcast: RowMaker = async (app, staff, ws) => {
  const campaignId = await makeCampaign(app, staff, ws);
  const body = { id: randomUUID(), campaignId, body: 'Six wines', segment: {} };
  return (await staff.call(saveBroadcast, { params: { ws }, body })).broadcast.id;
};
const findMember: RowMaker = async (_app, staff, ws) =>
  (await staff.call(listMembers, { params: { ws } })).members[0]?.member_id ?? '';

/** How the row is made that a path names, by the path up to the name. */
export const rowsOfPaths: Readonly<Record<string, RowMaker>> = {
  '/ws/{ws}/dev/{dev}': makeDevice,
  '/ws/{ws}/campaign/{id}': makeCampaign,
  '/ws/{ws}/imports/{id}': makeImport,
  '/ws/{ws}/webhooks/{id}': makeWebhook,
  '/ws/{ws}/segments/{id}': makeSegment,
  '/ws/{ws}/segments/jobs/{id}': makeJob,
  '/ws/{ws}/broadcasts/{id}': makeBroadcast,
};

interface FieldRow {
  readonly make: RowMaker;
  /** What a call is refused with that names none of the workspace. */
  readonly refusal: string;
  /** What a call must hold, and what not, to get as far as that. */
  readonly beside?: object;
}

/** The same by the field of a query or a body. */
export const rowsOfFields: Readonly<Record<string, FieldRow>> = {
  campaignId: { make: makeCampaign, refusal: campaignNotFound },
  keyId: {
    make: async (_app, staff, ws) =>
      (await staff.call(addApiKey, { params: { ws }, body: { name: 'Till', role: 'staff' } })).key.keyId,
    refusal: apiKeyNotFound,
  },
  memberId: { make: findMember, refusal: memberNotFound },
  segmentId: {
    make: makeSegment,
    refusal: unknownSegment,
    beside: { action: 'create', target: 'customers', showOnDevices: [] },
  },
  profileImageKey: {
    make: (_app, staff, ws) => buildPicture(staff, ws),
    refusal: imageMissing,
    beside: { country: undefined },
  },
  showOnDevices: { make: makeDevice, refusal: unknownDevice },
};

/** Fields that look like names of rows, and why nobody else's row can be meant by them. */
const fieldsOfOwn: Readonly<Record<string, string>> = {
  ID: 'made by the caller, and looked up among their own',
  id: 'of an import, a job, a broadcast or a reply, made by the caller, or of a text; looked up in the workspace of the path',
  keys: 'of pictures, which lie below the workspace of the path',
  imageKeys: 'of pictures, which lie below the workspace of the path',
  importId: 'of a segment: what a customer of the workspace of the path came by',
  lastEvaluatedKey: 'a place in a list of the workspace of the path',
  entryId: 'a place in a list of the workspace of the path',
  deliveryId: 'sought among those of the webhook in the path, or a place in their list',
  signingKey: 'of a phone: a secret of the caller’s own',
  actorId: 'who changed something, sought in the log of the workspace of the path',
};

interface NamedRow {
  readonly endpoint: Endpoint;
  readonly name: string;
  readonly make: RowMaker | undefined;
}

interface NamedField extends NamedRow, Partial<Omit<FieldRow, 'make'>> {
  /** It holds several. */
  readonly isList: boolean;
}

/** Every name of a row in the paths of staff, but that of the workspace itself. */
export function namesInPaths(endpoints: readonly Endpoint[]): readonly NamedRow[] {
  return endpoints.flatMap((endpoint) =>
    [...endpoint.path.matchAll(/\{(\w+)\}/g)]
      .filter(([, name]) => name !== 'ws')
      .map(({ 0: { length }, 1: name = '', index }) => ({
        endpoint,
        name,
        make: rowsOfPaths[endpoint.path.slice(0, index + length)],
      })),
  );
}

/** Every field of their queries and bodies that looks like the name of a row. */
export function namesInFields(endpoints: readonly Endpoint[]): readonly NamedField[] {
  return endpoints.flatMap((endpoint) => {
    const fields = [endpoint.query, endpoint.body].flatMap((schema) => (schema ? fieldsIn(toJsonSchema(schema)) : []));
    return [...new Map(fields)]
      .filter(([name]) => /(^id|^ID|Ids?|Keys?|^keys|Devices|Members)$/.test(name) && !(name in fieldsOfOwn))
      .map(([name, { type }]) => ({
        endpoint,
        name,
        make: undefined,
        ...rowsOfFields[name],
        isList: type === 'array',
      }));
  });
}

function fieldsIn({
  anyOf = [],
  oneOf = [],
  items = {},
  properties = {},
}: JsonSchema): (readonly [string, JsonSchema])[] {
  const own = Object.entries(properties).flatMap(([name, inner]) => [[name, inner] as const, ...fieldsIn(inner)]);
  return [...[...anyOf, ...oneOf].flatMap(fieldsIn), ...(Object.keys(items).length > 0 ? fieldsIn(items) : []), ...own];
}
