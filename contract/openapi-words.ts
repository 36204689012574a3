// What the OpenAPI document says in sentences.
import type { Endpoint } from './endpoint.ts';
import { isForKeys } from './openapi-callers.ts';
import { mayDo, roles } from './rights.ts';

export const aboutApi = `Every answer is an envelope: \`statusCode\`, the same as the HTTP status, and \`body\`. A refusal holds a \`message\` for people and, where programs tell it apart, an \`error\` that stays.

An owner makes API keys under **Workspace** in the dashboard. A key goes into the header \`Authorization: Bearer fan_live_…\`, for one workspace and with the rights of its role. What only people may do names \`staff\` alone.

Times are epoch milliseconds; ISO 8601 is accepted where a field of the request says \`date-time\`. Phone numbers are digits with the country code: \`14155550132\` in a workspace of the United States or Canada, which also takes ten digits; in one of another country \`+34612345678\`, which also takes what people dial there. Lists come in pages: the \`last_evaluated_key\` of one asks for the next, and is null at the end.

Whoever calls too often is refused with 429, and a busy server answers 503; \`Retry-After\` says how many seconds to wait.`;

/** What a parameter means, by its name. */
export const parameterWords: Readonly<Record<string, string>> = {
  campaignId: 'Of this campaign alone.',
  compare: 'Whether as many days before are answered too.',
  counts: 'Whether the exact counts are answered too.',
  days: 'How many days the answer goes back.',
  delimiter: 'What parts the cells of a line.',
  dev: 'The device.',
  direction: 'Which way `sort` goes.',
  from: 'The first day.',
  id: 'What is meant, by the ID under which it is listed.',
  lastEvaluatedKey: '`last_evaluated_key` of the page before, as URL-encoded JSON.',
  limit: 'How many the page holds at most.',
  only: 'Those that need a person (`open`), or that nobody has read.',
  open: 'Only those that have not ended and were not canceled.',
  order: '`phone` is by number, `recent` the newest first.',
  prefix: 'Digits with which the number begins.',
  segment: 'Who is meant: the `segment` of a search as URL-encoded JSON, without `digits`.',
  sort: 'What the customers of a `segment` are ordered by.',
  state: 'Texts in this state alone.',
  suffix: 'Digits with which the number ends.',
  to: 'The last day.',
  userId: 'Who opens the gallery, as its link names them.',
  ws: 'The workspace. Its ID stands under **Workspace** in the dashboard, with the API keys.',
};

/** Who may call, and what the audit log then says. */
export function wordsOf(endpoint: Endpoint): { readonly description?: string } {
  const { right, audit } = endpoint;
  if (right === undefined) return {};
  if (right === 'signed-in') return { description: 'For whoever is signed in.' };
  const who = roles.filter((role) => mayDo(role, right)).join(', ');
  const keys = isForKeys(endpoint) ? '' : ' No API key has it.';
  const told = audit === undefined || audit === 'none' ? '' : ` The audit log says \`${audit}\`.`;
  return { description: `Asks for the right \`${right}\`: ${who}.${keys}${told}` };
}
