// What Amazon does in another way than the standards of OpenID; everything else is answered by the provider itself.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json, text } from 'node:stream/consumers';
import type Provider from 'oidc-provider';
import type { Person } from './people.ts';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

export function answerAsAmazon(provider: Provider, person: Person) {
  const standard = provider.callback();
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/login/')) void answerLogin(provider, { request, response });
    else if (/^\/pool\/?$/.test(pathname)) void answerAsPool(provider, person, { request, response });
    else if (pathname === '/logout') leaveSession(searchParams, response);
    else void standard(request, response);
  };
}

export function pageOf(title: string, content: string): string {
  return `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${content}</html>`;
}

/** The person may go on or refuse. */
async function answerLogin(provider: Provider, { request, response }: Exchange): Promise<void> {
  if (request.method === 'GET') {
    const buttons = '<button name="answer" value="yes">Continue</button><button name="answer">Refuse</button>';
    const page = pageOf('Sign in at the provider', `<form method="post">${buttons}</form>`);
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    return;
  }
  const isWilling = new URLSearchParams(await text(request)).get('answer') === 'yes';
  const refusal = { error: 'access_denied', error_description: 'The person refused.' };
  await provider.interactionFinished(request, response, isWilling ? { login: { accountId: 'nora' } } : refusal);
}

/** Amazon has a name of its own for the address to come back to. */
function leaveSession(asked: URLSearchParams, response: ServerResponse): void {
  const inStandardWords = new URLSearchParams({
    client_id: asked.get('client_id') ?? '',
    post_logout_redirect_uri: asked.get('logout_uri') ?? '',
  });
  response.writeHead(302, { location: `/session/end?${inStandardWords}` }).end();
}

/** The two calls that the dashboard and the server make with tokens that came from the provider's page. */
async function answerAsPool(provider: Provider, person: Person, { request, response }: Exchange): Promise<void> {
  response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  const target = String(request.headers['x-amz-target']);
  const answer = await answerCall(provider, person, { target, input: (await json(request)) as PoolInput });
  response.setHeader('content-type', 'application/x-amz-json-1.1').end(JSON.stringify(answer));
}

interface PoolInput {
  readonly Token?: string;
}

async function answerCall(
  provider: Provider,
  { email, firstName, lastName }: Person,
  { target, input }: { readonly target: string; readonly input: PoolInput },
): Promise<object> {
  if (target.endsWith('.RevokeToken')) {
    await (await provider.RefreshToken.find(input.Token ?? ''))?.destroy();
    return {};
  }
  if (!target.endsWith('.GetUser')) throw new Error(`Nobody expected ${target}.`);
  const attributes = { sub: 'nora', email, email_verified: 'true', given_name: firstName, family_name: lastName };
  return { Username: 'nora', UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })) };
}
