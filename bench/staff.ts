// The demo's person at work: signed in, with workspaces of their own and lists to bring in.
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

export function toBulkBody(customers: readonly SeedRecord[]): string {
  return JSON.stringify({ customers });
}

export interface Person {
  readonly clientId: string;
  readonly email: string;
  readonly password: string;
}

export async function readClientId(url: string): Promise<string> {
  const { auth } = await readJson<{ auth: { userPoolClientId: string } }>(await fetch(`${url}/config.json`));
  return auth.userPoolClientId;
}

/** `cookie` is that of a browser in which they have signed in before. */
export async function initiateAuth(url: string, person: Person, cookie = ''): Promise<Response> {
  return await fetch(`${url}/identity/user-pool`, {
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
  const { AuthenticationResult } = await readJson<{ AuthenticationResult: { AccessToken: string } }>(response);
  const headers = { authorization: `Bearer ${AuthenticationResult.AccessToken}`, 'content-type': 'application/json' };
  const send = async <Body>(method: string, path: string, body?: string): Promise<Body> => {
    const init = { method, headers, ...(body !== undefined && { body }) };
    return (await readJson<{ body: Body }>(await fetch(`${url}/client/prod${path}`, init))).body;
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

async function readJson<Body>(response: Response): Promise<Body> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
}
