// An example for every shape of the API, made from the shape itself and from what its fields are called.

/** The part of a JSON schema that examples are made of. */
export interface JsonSchema {
  readonly [other: string]: unknown;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | false;
  readonly propertyNames?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly minItems?: number;
}

const at = Date.UTC(2026, 10, 23, 17);
const imageKey = '7f1c2f0e-4c1b-4f5e-9d55-0a6f2f7f3b21_800x1000.jpg';
const uuid = '0b7e4c1e-58a4-4f6e-8a3a-5f2f7a1b9c3d';
const image = `https://fanfare.example/images/c9dgkb49grbbdkj3/${imageKey}`;

/** By the name of a field, or of the list that it stands in. */
const byName: Readonly<Record<string, unknown>> = {
  ID: uuid,
  action: 'create',
  addedby: 'viewer',
  addedBy: 'viewer',
  appVersion: '0.2.0',
  at,
  campaignId: '35bsrmghg6c3uj74',
  code: '7KQ4MW',
  color: '#7a1f3d',
  consent: 'en-1',
  content: 'Six wines, two glasses.',
  createdAt: at,
  createdBy: 'Robin Hale',
  cusid: 'ak8xah7yqt',
  day: '2026-11-23',
  dev: 'yk6apxjapua8r2wq',
  email: 'robin@fanfare.example',
  exp: at + 7 * 24 * 60 * 60_000,
  fileName: 'customers.csv',
  from: '2026-11-17',
  id: '35bsrmghg6c3uj74',
  imageAlts: 'Six bottles',
  imageKey,
  imageKeys: imageKey,
  images: image,
  imageUrl: image,
  joined_at: at,
  keys: imageKey,
  lastCheckin: at,
  link: 'https://instagram.com/harborandvine',
  member_id: 'b4x0q1r8s2t6v9wz',
  message: 'Customer added',
  name: 'Harbor & Vine',
  now: at,
  ownColor: '#7a1f3d',
  phone: '14155550132',
  pictureColor: '#7a1f3d',
  plays: 3,
  profile_image_url: image,
  profileImageKey: imageKey,
  reason: 'Signed the form again',
  revision: 'r1',
  selected_workspace: 'c9dgkb49grbbdkj3',
  session: uuid,
  showOnDevices: 'yk6apxjapua8r2wq',
  socials: { instagram: 'https://instagram.com/harborandvine' },
  start: at,
  tag: 'Autumn',
  tags: 'Autumn',
  text: 'I agree that {workspace} may text me.',
  timeZone: 'America/New_York',
  timestamp: new Date(at).toISOString(),
  to: '2026-11-23',
  token: 'kZ3v8pN2',
  updatedAt: at,
  updatedSocials: { instagram: 'https://instagram.com/harborandvine' },
  url: image,
  urls: `${image}?upload`,
  userId: 'ak8xah7yqt',
  version: 'own-1',
  wid: 'c9dgkb49grbbdkj3',
  workspace_id: 'c9dgkb49grbbdkj3',
  ws: 'c9dgkb49grbbdkj3',
};

interface Place {
  readonly name: string;
  /** By the name that a reference ends with. */
  readonly schemas: Readonly<Record<string, unknown>>;
}

export function exampleOf(schema: JsonSchema, place: Place): unknown {
  const { $ref, properties, items, enum: values, default: usual } = schema;
  if ($ref !== undefined) return exampleOf(schemaAt($ref, place.schemas), place);
  if (schema.const !== undefined) return schema.const;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOfChoice(choices, place);
  if (properties) return exampleOfFields(schema, place);
  if (items) return exampleOfList(schema, items, place);
  const named = [byName[place.name], uuid].find((value) => fits(value, schema));
  return (named === uuid && !schema.pattern ? undefined : named) ?? values?.[0] ?? usual ?? ofType(schema);
}

function schemaAt(ref: string, schemas: Readonly<Record<string, unknown>>): JsonSchema {
  return (schemas[ref.split('/').at(-1) ?? ''] ?? {}) as JsonSchema;
}

function exampleOfChoice(choices: readonly JsonSchema[], place: Place): unknown {
  const told = choices.find((choice) => choice.type !== 'null');
  return told ? exampleOf(told, place) : null;
}

/** What is needed, and of the rest what an example has a value for. */
function exampleOfFields({ properties = {}, required = [] }: JsonSchema, { schemas }: Place): unknown {
  const fields = Object.entries(properties).filter(([name]) => required.includes(name) || name in byName);
  return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, { name, schemas })]));
}

function exampleOfList({ minItems = 1 }: JsonSchema, items: JsonSchema, place: Place): unknown {
  return Array.from({ length: minItems }, () => exampleOf(items, place));
}

function fits(value: unknown, { type, enum: values, pattern }: JsonSchema): boolean {
  if (value === undefined) return false;
  if (pattern !== undefined && typeof value === 'string' && !new RegExp(pattern).test(value)) return false;
  if (values) return values.includes(value);
  const kinds = Array.isArray(type) ? (type as readonly string[]) : [type];
  if (typeof value === 'number') return kinds.includes('integer') || kinds.includes('number');
  if (typeof value === 'object') return kinds.includes('object');
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
