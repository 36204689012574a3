// Calls that the audit log tells of, each made once in a row of others, and what has to be there first.
import { auditFields } from '@fanfare/contract/audit.ts';
import type { Endpoint, InputOf } from '@fanfare/contract/endpoint.ts';
import type { Ask } from './ask-endpoint.ts';

export interface AuditedCall {
  readonly endpoint: Endpoint;
  readonly ask: () => Promise<Ask>;
  readonly by: 'ada' | 'grace' | 'key' | 'tablet';
}

interface Given {
  readonly by?: AuditedCall['by'];
  /** Makes what it needs. */
  readonly first?: () => Promise<unknown>;
}

export function once<const E extends Endpoint>(
  endpoint: E,
  toInput: () => InputOf<E>,
  { by = 'ada', first }: Given = {},
): AuditedCall {
  const ask = async () => {
    await first?.();
    const { body, ...rest } = toInput() as Omit<Ask, 'body'> & { readonly body?: unknown };
    return { ...rest, ...(body !== undefined && { body: JSON.stringify(body) }) };
  };
  return { endpoint, ask, by };
}

/** Fields of entries that the log's page has no word for. */
export function wordless(entries: readonly { readonly before: string; readonly after: string }[]): string[] {
  const known: ReadonlySet<string> = new Set(auditFields);
  const fields = entries.flatMap(({ before, after }) =>
    [before, after].flatMap((one) => Object.keys(JSON.parse(one) as object)),
  );
  return fields.filter((field) => !known.has(field));
}
