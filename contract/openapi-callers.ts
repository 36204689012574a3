// Who may call what, as security schemes.
import type { Endpoint } from './endpoint.ts';
import { mayKeyDo, roles } from './rights.ts';

const schemes = {
  staff: 'An access token of a person who is signed in.',
  apiKey: 'An API key (`fan_live_…`) of the workspace, whose role has the right.',
  tablet: 'The token of a paired tablet.',
  waitingTablet: 'The token that came with a pairing code.',
} as const;

export const securitySchemes = Object.fromEntries(
  Object.entries(schemes).map(([name, description]) => [name, { type: 'http', scheme: 'bearer', description }]),
);

type Requirement = Readonly<Partial<Record<keyof typeof schemes, readonly string[]>>>;

/** Any one of these lets in; none where anybody may call. */
export function securityOf(endpoint: Endpoint): readonly Requirement[] {
  if (endpoint.caller === 'device') return [{ tablet: [] }];
  if (endpoint.caller === 'pairing') return [{ waitingTablet: [] }];
  if (endpoint.api !== 'client') return [];
  return isForKeys(endpoint) ? [{ staff: [] }, { apiKey: [] }] : [{ staff: [] }];
}

/** Whether an API key can have the right, which no key has that is a person's alone. */
export function isForKeys({ right, params }: Endpoint): boolean {
  if (right === undefined || right === 'signed-in' || !params) return false;
  return roles.some((role) => mayKeyDo(role, right));
}
