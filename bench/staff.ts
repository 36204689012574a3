// The demo's person at work: signed in, with workspaces of their own, campaigns and lists to bring in.
import { randomUUID } from 'node:crypto';
import type { SeedRecord } from './seed.ts';
import type { Server } from './servers.ts';

export interface Staff {
  readonly headers: Readonly<Record<string, string>>;
  readonly addWorkspace: (name: string) => Promise<string>;
  readonly ask: <Body>(method: string, path: string, body?: object) => Promise<Body>;
  /** `body` is what {@link toBulkBody} made, so that nothing is made while something is measured. */
  readonly bulk: (ws: string, body: string) => Promise<void>;
  readonly countCustomers: (ws: string) => Promise<number>;
}

/** A workspace of theirs, which holds that many customers or is about to. */
export interface Filled {
  readonly staff: Staff;
  readonly ws: string;
  readonly customers: number;
}

const dayMs = 24 * 60 * 60_000;

export function toBulkBody(customers: readonly SeedRecord[]): string {
  return JSON.stringify({ customers });
}

/** One that runs now, as it is added. */
export function toCampaign(name: string, imageKey = `${randomUUID()}_800x1000.jpg`) {
  return { ID: randomUUID(), name, start: Date.now() - dayMs, exp: Date.now() + dayMs, imageKeys: [imageKey] };
}

export interface Person {
  readonly clientId: string;
  readonly email: string;
  readonly password: string;
}

export async function readClientId(url: string): Promise<string> {
  const config = await mustFetch(`${url}/config.json`);
  return ((await config.json()) as { auth: { userPoolClientId: string } }).auth.userPoolClientId;
}

/** `cookie` is that of a browser in which they have signed in before. */
export async function initiateAuth(url: string, person: Person, cookie = ''): Promise<Response> {
  return await mustFetch(`${url}/identity/user-pool`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
      cookie,
    },
    body: JSON.stringify({
      ClientId: person.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: person.email, PASSWORD: person.password },
    }),
  });
}

export async function signInStaff({ url }: Server, email: string, password: string): Promise<Staff> {
  const response = await initiateAuth(url, { clientId: await readClientId(url), email, password });
  const { AuthenticationResult } = (await response.json()) as { AuthenticationResult: { AccessToken: string } };
  const headers = { authorization: `Bearer ${AuthenticationResult.AccessToken}`, 'content-type': 'application/json' };
  const send = async <Body>(method: string, path: string, body?: string): Promise<Body> => {
    const init = { method, headers, ...(body !== undefined && { body }) };
    return await readBody<Body>(await mustFetch(`${url}/client/prod${path}`, init));
  };
  const ask = <Body>(method: string, path: string, body?: object) =>
    send<Body>(method, path, body && JSON.stringify(body));
  return {
    headers,
    ask,
    addWorkspace: async (name) => {
      const added = await ask<{ workspace: { workspace_id: string } }>('POST', '/ws', { name });
      return added.workspace.workspace_id;
    },
    bulk: async (ws, body) => {
      await send('POST', `/ws/${ws}/customers/bulk`, body);
    },
    countCustomers: async (ws) => {
      interface Counted {
        readonly workspaces: readonly { readonly workspace_id: string; readonly customers_quantity: number }[];
      }
      const { workspaces } = await ask<Counted>('GET', '/ws');
      return workspaces.find(({ workspace_id }) => workspace_id === ws)?.customers_quantity ?? 0;
    },
  };
}

/** Out of the envelope. */
export async function readBody<Body>(response: Response): Promise<Body> {
  return ((await response.json()) as { body: Body }).body;
}

export async function mustFetch(url: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response;
}
