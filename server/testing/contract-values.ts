// Values that a shape of the contract allows, made from the shape itself.
import type { JsonSchema } from '@fanfare/contract/openapi-types.ts';
import { pairingCodeAlphabet, pairingCodeLength } from '@fanfare/contract/pairing-code.ts';
import { socialNetworks } from '@fanfare/contract/socials.ts';
import fc from 'fast-check';
import { type ZodType, z } from 'zod';

/** What a field of that name holds, where its shape does not say enough. */
type Meanings = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const triesMax = 500;
const longestText = 60;
const longestList = 4;

const phone = fc.integer({ min: 0, max: 9_999 }).map((last) => `1415555${String(last).padStart(4, '0')}`);
const link = fc.constantFrom(...socialNetworks).map((network) => `https://www.${network}.com/harbor`);
const imageKey = fc.uuid().map((id) => `${id}_800x600.jpg`);

const meanings: Meanings = {
  phone,
  link,
  url: fc.constant('https://hooks.invalid/'),
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York'),
  consent: fc.constantFrom('en-1', 'de-1', 'own-1'),
  socials: fc.record(
    Object.fromEntries(socialNetworks.map((name) => [name, fc.constant(`https://${name}.com/harbor`)])),
    {
      requiredKeys: [],
    },
  ),
  email: fc.integer({ min: 0, max: 99 }).map((number) => `guest${number}@example.com`),
  code: fc
    .array(fc.constantFrom(...pairingCodeAlphabet.split('')), {
      minLength: pairingCodeLength,
      maxLength: pairingCodeLength,
    })
    .map((letters) => letters.join('')),
  start: fc.integer({ min: Date.UTC(2020), max: Date.UTC(2025) }),
  exp: fc.integer({ min: Date.UTC(2090), max: Date.UTC(2099) }),
  from: fc.constantFrom('2026-01-01', '2026-02-28'),
  to: fc.constantFrom('2026-03-01', '2026-12-31'),
  compare: fc.constantFrom('true', 'false'),
  imageUrl: imageKey.map((key) => `https://example.com/images/x/${key}`),
  lastEvaluatedKey: fc
    .oneof(
      fc.record({ phone }),
      fc.record({ phone, createdAt: fc.nat() }),
      fc.record({ id: fc.uuid(), createdAt: fc.nat() }),
    )
    .map((key) => JSON.stringify(key)),
};

/** Mostly values that the shape allows; only its own checks, which are code, can still refuse one. */
export function valuesOf(schema: ZodType, known: Meanings = {}): fc.Arbitrary<unknown> {
  return toArbitrary(toJsonSchema(schema), { ...meanings, ...known });
}

/** Values that the shape allows, the same ones each time. Throws where one of its fields has a meaning to be told. */
export function validValues(schema: ZodType, known: Meanings = {}): unknown[] {
  const values = fc
    .sample(valuesOf(schema, known), { numRuns: triesMax, seed: 1 })
    .filter((one) => schema.safeParse(one).success);
  if (values.length > 0) return values;
  const fields = Object.keys(toJsonSchema(schema).properties ?? {}).join(', ');
  throw new Error(`Say in contract-values.ts what one of these fields holds: ${fields}.`);
}

export function toJsonSchema(schema: ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

function toArbitrary(schema: JsonSchema, known: Meanings): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => toArbitrary(one, known)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? fc.jsonValue() : fc.oneof(...types.map((type) => ofType(type, schema, known)));
}

function ofType(type: string, schema: JsonSchema, known: Meanings): fc.Arbitrary<unknown> {
  const { minimum = -1_000, maximum = 1e12 } = schema;
  if (type === 'string') return toText(schema);
  if (type === 'integer') return fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, 2 ** 52)) });
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true });
  if (type === 'boolean') return fc.boolean();
  if (type === 'object') return toRecord(schema, known);
  if (type === 'null') return fc.constant(null);
  const { minItems = 0, maxItems = longestList } = schema;
  return fc.array(toArbitrary(schema.items ?? {}, known), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, longestList)),
  });
}

function toText({ format, pattern, minLength = 0, maxLength = longestText }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date-time') return fc.integer({ min: 0, max: 4e12 }).map((at) => new Date(at).toISOString());
  if (format === 'date') return fc.integer({ min: 0, max: 4e12 }).map((at) => new Date(at).toISOString().slice(0, 10));
  if (format === 'uri') return link;
  if (pattern?.endsWith('(jpg|png|webp)$')) return imageKey;
  if (pattern?.startsWith('^[0-9a-f]{8}')) return fc.uuid();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, longestText)) });
}

function toRecord(schema: JsonSchema, known: Meanings): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, one]) => [name, known[name] ?? toArbitrary(one, known)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])], noNullPrototype: true });
}
