// What staff do in a story that is not about it: through the API, in their name.
import { randomUUID } from 'node:crypto';
import { commonUrl } from './operator.ts';
import type { Person } from './people.ts';
import { drawJpeg } from './pictures.ts';

export type Credentials = Pick<Person, 'email' | 'password'>;

export type StaffCall = (method: string, path: string, body?: object) => Promise<unknown>;

export interface Tokens {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken: string;
}

export interface SignIn {
  readonly url: string;
  readonly clientId: string;
  readonly tokens: Tokens;
}

/** What the pool gives for a sign-in of the person. */
export async function signInAt(url: string, { email, password }: Credentials): Promise<SignIn> {
  const { auth } = (await (await fetch(`${url}/config.json`)).json()) as {
    readonly auth: { readonly userPoolEndpoint: string; readonly userPoolClientId: string };
  };
  const answer = await fetch(auth.userPoolEndpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      ClientId: auth.userPoolClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  });
  const { AuthenticationResult: tokens } = (await answer.json()) as { AuthenticationResult: Tokens };
  return { url, clientId: auth.userPoolClientId, tokens };
}

/** Signs the person in once more, and asks with that. */
export async function askAs(person: Credentials, url = commonUrl()): Promise<StaffCall> {
  return askWith(await signInAt(url, person));
}

/** Answers the envelope's body, throws what is refused. */
export function askWith({ url, tokens }: SignIn): StaffCall {
  return async (method, path, body) => {
    const headers = {
      authorization: `Bearer ${tokens.AccessToken}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    const response = await fetch(`${url}/client/prod${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const envelope = (await response.json()) as { readonly body: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(envelope.body)}`);
    return envelope.body;
  };
}

export interface Showing {
  readonly name: string;
  /** Of its pictures, in pixels. */
  readonly heights: readonly number[];
  /** Of each; 480 where none is given: less to draw and to prepare. */
  readonly width?: number;
  /** From now, in milliseconds. */
  readonly endsIn: number;
}

/** A campaign on every device of the person's workspace; it began a minute ago. */
export async function addCampaign(ask: StaffCall, { name, heights, width = 480, endsIn }: Showing): Promise<string> {
  const { selected_workspace: ws } = (await ask('GET', '/ws')) as { readonly selected_workspace: string };
  const now = Date.now();
  const { campaignId, urls } = (await ask('POST', `/ws/${ws}/campaign`, {
    ID: randomUUID(),
    name,
    start: now - 60_000,
    exp: now + endsIn,
    showOnDevices: ['all'],
    imageKeys: heights.map((height) => `${randomUUID()}_${width}x${height}.jpg`),
    imageAlts: heights.map(() => name),
  })) as { readonly campaignId: string; readonly urls: readonly string[] };
  for (const [index, height] of heights.entries()) {
    const body = new Uint8Array(await drawJpeg(name, { hue: height % 360, height, width }));
    await fetch(urls[index] ?? '', { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body });
  }
  return campaignId;
}
