// A call that is made once in a row of others, and what has to be there first.
import type { Endpoint, InputOf } from '@fanfare/contract/endpoint.ts';
import type { Ask } from './ask-endpoint.ts';

export interface Deed {
  readonly endpoint: Endpoint;
  readonly ask: () => Promise<Ask>;
  readonly by: 'ada' | 'grace' | 'key' | 'tablet';
}

interface Given {
  readonly by?: Deed['by'];
  /** Makes what it needs. */
  readonly first?: () => Promise<unknown>;
}

export function deed<const E extends Endpoint>(
  endpoint: E,
  toInput: () => InputOf<E>,
  { by = 'ada', first }: Given = {},
): Deed {
  const ask = async () => {
    await first?.();
    const { body, ...rest } = toInput() as Omit<Ask, 'body'> & { readonly body?: unknown };
    return { ...rest, ...(body !== undefined && { body: JSON.stringify(body) }) };
  };
  return { endpoint, ask, by };
}
