import type { Caller } from '@fanfare/contract/call.ts';
import { refusalCodeOf } from '@fanfare/contract/refusal-codes.ts';

/** Whom nobody answers: enough for what asks nothing, and for the keys of queries. */
export const unanswered: Caller = { bases: { client: '/client/prod', public: '/public/prod' } };

/** A refusal may be its message alone; what is lost never arrives. */
type Answer = readonly [status: number, body: object | string] | 'lost';

/** A server that gives these answers in turn, the last one again and again, and keeps what it was asked. */
export function answering(...answers: readonly [Answer, ...(readonly Answer[])]) {
  const asked: (readonly [method: string | undefined, address: string, body: unknown])[] = [];
  const fetch = (address: string, init: { readonly method?: string; readonly body?: string } = {}) => {
    const answer = answers[asked.length] ?? answers.at(-1);
    asked.push([init.method, address, init.body === undefined ? undefined : JSON.parse(init.body)]);
    if (!answer || answer === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
    const [statusCode, said] = answer;
    const body = typeof said === 'string' ? { message: said, error: refusalCodeOf(said) } : said;
    return Promise.resolve(Response.json({ statusCode, body }, { status: statusCode }));
  };
  return { ...unanswered, wait: () => Promise.resolve(), fetch: fetch as NonNullable<Caller['fetch']>, asked };
}
