import type { ZodObject, ZodType, output, input } from 'zod';
import type { AuditAction } from './audit-actions.ts';
import type { Right } from './rights.ts';
import type { Method, Route } from './route.ts';

/** A refusal that an endpoint promises: HTTP status and the sentence that people read. */
export type PromisedRefusal = readonly [status: number, message: string];

/**
 * Everything both sides know of one call. `docs/api.md`, the server's parsing and the browser's types
 * all come from here. `path` names its parameters in braces, as in `/ws/{ws}/customers`.
 */
interface AnyEndpoint extends Route {
  readonly summary: string;
  readonly params?: ZodObject;
  readonly query?: ZodObject;
  readonly body?: ZodType;
  readonly answer: ZodType;
  readonly refusals?: readonly PromisedRefusal[];
  /** What the body may weigh where it is more than usual. */
  readonly bodyBytesMax?: number;
  /** Answers a file of this type instead of an envelope; refusals come in the envelope all the same. */
  readonly file?: string;
}

/** Staff need a right, and what they change is told in the audit log; what is public asks for no right. */
export type Endpoint = AnyEndpoint &
  (
    | { readonly api: 'client'; readonly right: Right; readonly method: 'GET'; readonly audit?: AuditAction }
    | {
        readonly api: 'client';
        readonly right: Right;
        readonly method: Exclude<Method, 'GET'>;
        /** `none` for what only reads, and for what is nobody else's business. */
        readonly audit: AuditAction | 'none';
      }
    | { readonly api: 'public'; readonly right?: never; readonly audit?: AuditAction }
  );

export const bodyBytesMaxDefault = 256 * 1024;

/** Keeps an endpoint's exact type, so that `call` and `serve` can derive theirs from it. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Part<E, Name extends string, Side extends 'input' | 'output'> = E extends {
  readonly [K in Name]: infer Schema extends ZodType;
}
  ? { readonly [K in Name]: Side extends 'input' ? input<Schema> : output<Schema> }
  : unknown;

/** What a caller passes: `params`, `query` and `body`, each only where the endpoint has it. */
export type InputOf<E extends Endpoint> = Part<E, 'params', 'input'> &
  Part<E, 'query', 'input'> &
  Part<E, 'body', 'input'>;

/** The same after parsing: what a handler receives. */
export type RequestOf<E extends Endpoint> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>;

/** The envelope's body when the call succeeded. */
export type AnswerOf<E extends Endpoint> = output<E['answer']>;
