// An example for every shape of the API, made from the shape itself and from what its fields are called.
import { earliestMs } from './local-day.ts';
import type { JsonSchema } from './openapi-types.ts';

const at = Date.UTC(2026, 10, 23, 17);
const imageKey = '7f1c2f0e-4c1b-4f5e-9d55-0a6f2f7f3b21_800x1000.jpg';
const id = '35bsrmghg6c3uj74';
const uuid = '0b7e4c1e-58a4-4f6e-8a3a-5f2f7a1b9c3d';
const image = `https://fanfare.example/images/c9dgkb49grbbdkj3/${imageKey}`;

/** By the name of a field, or of the list that it stands in. */
const byName: Readonly<Record<string, unknown>> = {
  ID: 'c9dgkb49grbbdkj3',
  action: 'create',
  actorName: 'Robin Hale',
  active: 12_000,
  addedby: 'viewer',
  addedTags: 'Autumn',
  alt: 'Six bottles',
  appVersion: '0.2.0',
  askedBy: 'Robin Hale',
  at,
  blocked: 431,
  body: 'Six wines, two glasses. Reply STOP to opt out.',
  campaignName: 'Six wines',
  carrier: 'Verizon',
  checkins: 4,
  code: '7KQ4MW',
  color: '#7a1f3d',
  consent: 'en-1',
  count: 12_431,
  content: 'Six wines, two glasses.',
  createdBy: 'Robin Hale',
  cusid: 'ak8xah7yqt',
  day: '2026-11-23',
  description: 'Till',
  dev: 'yk6apxjapua8r2wq',
  device: 'yk6apxjapua8r2wq',
  ending: '4f9Q',
  email: 'robin@fanfare.example',
  country: 'US',
  example: 'Six wines, two glasses: https://fan.example/7k2m9pxqa Reply STOP to opt out.',
  exp: at + 7 * 24 * 60 * 60_000,
  fileName: 'customers.csv',
  from: '2026-11-17',
  id,
  imageAlts: 'Six bottles',
  import: { id: uuid, part: 0, fileName: 'customers.csv' },
  imageKey,
  imageKeys: imageKey,
  images: image,
  imageUrl: image,
  invitedBy: 'Robin Hale',
  joined_at: at,
  key: imageKey,
  keys: imageKey,
  lastCheckin: at,
  lastBody: 'Is there a table for two?',
  link: 'https://instagram.com/harborandvine',
  member_id: 'b4x0q1r8s2t6v9wz',
  message: 'Customer added',
  name: 'Harbor & Vine',
  network: '203.0.113.0/24',
  now: at,
  ownColor: '#7a1f3d',
  pairedBy: 'Robin Hale',
  phone: '14155550132',
  pictureColor: '#7a1f3d',
  plays: 3,
  profile_image_url: image,
  profileImageKey: imageKey,
  profileImageUrl: image,
  reason: 'Signed the form again',
  revision: 'r1',
  secret: 'whsec_…',
  segment: { status: 'active', notSeenForDays: 90, tags: ['Autumn'] },
  selected_workspace: 'c9dgkb49grbbdkj3',
  session: uuid,
  showOnDevices: 'yk6apxjapua8r2wq',
  socials: { instagram: 'https://instagram.com/harborandvine' },
  start: at,
  startedBy: 'Robin Hale',
  tag: 'Autumn',
  status: 'active',
  subjectName: 'Harbor & Vine',
  tags: 'Autumn',
  text: 'I agree that {workspace} may text me.',
  timeZone: 'America/New_York',
  timestamp: new Date(at).toISOString(),
  to: '2026-11-23',
  token: 'kZ3v8pN2',
  type: 'customer.joined',
  undoneBy: 'Robin Hale',
  updatedSocials: { instagram: 'https://instagram.com/harborandvine' },
  url: image,
  urls: `${image}?upload`,
  userId: 'ak8xah7yqt',
  value: 'Autumn',
  version: 'own-1',
  who: 'Robin Hale',
  wid: 'c9dgkb49grbbdkj3',
  workspaceName: 'Harbor & Vine',
  workspace_id: 'c9dgkb49grbbdkj3',
  ws: 'c9dgkb49grbbdkj3',
  accountSid: 'AC0123456789abcdef0123456789abcdef',
  authToken: 'the token of the account',
  currency: 'USD',
  inbound: 'https://fanfare.example/texts/0Yq3vX8m5aKk1b9sWd2LrT7u/inbound',
  partMicros: 8_300,
  receipts: 'https://fanfare.example/texts/0Yq3vX8m5aKk1b9sWd2LrT7u/receipts',
  sender: '14155550100',
  textsFrom: 9 * 60,
  textsUntil: 20 * 60,
  username: 'sms',
};

/** What a call that went well, and what was just made, leave empty. */
const mostlyNull: ReadonlySet<string> = new Set([
  'broadcastPartsMax',
  'cause',
  'deletion',
  'endedAt',
  'endsAbout',
  'fullSince',
  'hooks',
  'monthMicrosMax',
  'monthPartsMax',
  'oldSecretUntil',
  'openedAt',
  'pausedBecause',
  'resubscribeRequestedAt',
  'scheduledAt',
  'secret',
  'segmentId',
  'sentAt',
  'settledAt',
  'startedAt',
  'startedBy',
  'undoStartedAt',
  'undoneAt',
  'undoneBy',
  'visitedAt',
]);

interface Place {
  readonly name: string;
  /** By the name that a reference ends with. */
  readonly schemas: Readonly<Record<string, unknown>>;
}

export function exampleOf(schema: JsonSchema, place: Place): unknown {
  const { $ref, properties, items, enum: values, default: usual } = schema;
  if ($ref !== undefined) return exampleOf(schemaAt($ref, place.schemas), place);
  if (schema.const !== undefined) return schema.const;
  if (schema.examples) return schema.examples[0];
  if (mostlyNull.has(place.name) && isNullable(schema)) return null;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOfChoice(choices, place);
  if (properties) return fits(byName[place.name], schema) ? byName[place.name] : exampleOfFields(schema, place);
  if (items) return exampleOfList(schema, items, place);
  const named = [byName[place.name], ...likely(place.name, schema)].find((value) => fits(value, schema));
  return named ?? values?.[0] ?? usual ?? ofType(schema);
}

function isNullable({ type, anyOf = [] }: JsonSchema): boolean {
  return [type].flat().includes('null') || anyOf.some((choice) => choice.type === 'null');
}

/** What a name or a bound gives away where the name is not among those above. */
function likely(name: string, { minimum, pattern }: JsonSchema): readonly unknown[] {
  if (/At$|Until$/.test(name) || minimum === earliestMs) return [at];
  if (name.endsWith('Id')) return [id];
  return pattern === undefined ? [] : [uuid];
}

function schemaAt(ref: string, schemas: Readonly<Record<string, unknown>>): JsonSchema {
  return (schemas[ref.split('/').at(-1) ?? ''] ?? {}) as JsonSchema;
}

function exampleOfChoice(choices: readonly JsonSchema[], place: Place): unknown {
  const told = choices.find((choice) => choice.type !== 'null');
  return told ? exampleOf(told, place) : null;
}

/** What is needed, and of the rest what has a value here or an example of its own. */
function exampleOfFields({ properties = {}, required = [] }: JsonSchema, { schemas }: Place): unknown {
  const fields = Object.entries(properties).filter(
    ([name, { examples }]) => required.includes(name) || name in byName || examples,
  );
  return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, { name, schemas })]));
}

function exampleOfList({ minItems = 1 }: JsonSchema, items: JsonSchema, place: Place): unknown {
  return Array.from({ length: minItems }, () => exampleOf(items, place));
}

function fits(value: unknown, { type, enum: values, pattern, required = [] }: JsonSchema): boolean {
  if (value === undefined) return false;
  if (pattern !== undefined && typeof value === 'string' && !new RegExp(pattern).test(value)) return false;
  if (values) return values.includes(value);
  const kinds = Array.isArray(type) ? (type as readonly string[]) : [type];
  if (typeof value === 'number') return kinds.includes('integer') || kinds.includes('number');
  if (typeof value === 'object')
    return kinds.includes('object') && required.every((name) => value !== null && name in value);
  return kinds.includes('string');
}

function ofType({ type, format, minimum = 0 }: JsonSchema): unknown {
  const [kind] = Array.isArray(type) ? (type as readonly string[]) : [type];
  if (kind === 'boolean') return false;
  if (kind === 'integer' || kind === 'number') return Math.max(minimum, 0);
  if (kind === 'object') return {};
  if (kind === 'array') return [];
  if (kind === 'null') return null;
  return format === 'uri' ? image : 'text';
}
