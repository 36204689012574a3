import { earliestMs } from './local-day.ts';

/** As much of JSON Schema as the contract uses. */
export interface JsonSchema {
  readonly [other: string]: unknown;
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly additionalProperties?: JsonSchema | false;
  readonly propertyNames?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A shape in words and code that fit a table's cell, bounds in brackets. */
export function typeOf(shape: JsonSchema): string {
  if (shape.$ref) return linkTo(shape.$ref.split('/').at(-1) ?? '');
  if (Array.isArray(shape.type)) return oneOf(shape.type.map((type: string) => typeOf({ ...shape, type })));
  if (shape.const !== undefined) return code(JSON.stringify(shape.const));
  if (shape.enum) return shape.enum.map((value) => code(JSON.stringify(value))).join(' or ');
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return oneOf(choices.map(typeOf));
  if (shape.type === 'array')
    return `list of ${shape.items ? typeOf(shape.items) : 'anything'}${bounds(shape.minItems, shape.maxItems)}`;
  if (shape.type === 'object') return objectType(shape);
  if (shape.type === 'string') return `${stringType(shape)}${bounds(shape.minLength, shape.maxLength)}`;
  if (shape.type === 'integer' || shape.type === 'number') return numberType(shape);
  return typeof shape.type === 'string' ? shape.type : 'anything';
}

function oneOf(types: readonly string[]): string {
  return [...new Set(types)].join(' or ');
}

function linkTo(name: string): string {
  return `[${name}](#${name.toLowerCase()})`;
}

function objectType({ properties, required, additionalProperties, propertyNames }: JsonSchema): string {
  if (properties) {
    const fields = Object.entries(properties);
    const told = fields.map(
      ([name, field]) => `${code(required?.includes(name) ? name : `${name}?`)}: ${typeOf(field)}`,
    );
    return `{ ${told.join(', ')} }`;
  }
  const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'anything';
  return propertyNames ? `map from ${typeOf(propertyNames)} to ${value}` : `map to ${value}`;
}

function stringType({ format, pattern }: JsonSchema): string {
  if (format === 'date-time') return 'ISO 8601 time';
  if (format === 'uri') return 'address';
  return pattern ? `string like ${code(pattern)}` : 'string';
}

function bounds(least: number | undefined, most: number | undefined): string {
  if (least === undefined && most === undefined) return '';
  if (most === undefined) return ` (at least ${least})`;
  return least === undefined ? ` (at most ${most})` : ` (${least} to ${most})`;
}

function numberType({ type, minimum, maximum }: JsonSchema): string {
  // No other integer begins there.
  if (minimum === earliestMs) return 'epoch milliseconds';
  // Bounds that any integer of the language has say nothing.
  const isTold = (value: number | undefined) => value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  return `${String(type)}${bounds(isTold(minimum) ? minimum : undefined, isTold(maximum) ? maximum : undefined)}`;
}

const kibibyte = 1_024;
const mebibyte = 1_024 * kibibyte;

export function sizeOf(bytes: number): string {
  return bytes < mebibyte ? `${bytes / kibibyte} KiB` : `${bytes / mebibyte} MiB`;
}

function code(text: string): string {
  return `\`${text}\``;
}
