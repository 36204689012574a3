// An endpoint asked by hand, with whatever token, body and query.
import { refusalCodeOf } from '@fanfare/contract/refusal-codes.ts';
import type { Endpoint } from '@fanfare/contract/endpoint.ts';
import { fillPath } from '@fanfare/contract/route.ts';
import { clientBase, publicBase } from '../public-config.ts';
import type { TestApp } from './start-app.ts';

export interface Ask {
  readonly token?: string | undefined;
  readonly body?: string | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
}

export function askerAt({ url }: Pick<TestApp, 'url'>) {
  return async (endpoint: Endpoint, { token, body, params, query }: Ask) => {
    const base = endpoint.api === 'client' ? clientBase : publicBase;
    const search = query && Object.keys(query).length > 0 ? `?${new URLSearchParams({ ...query }).toString()}` : '';
    const response = await fetch(url + base + fillPath(endpoint.path, params) + search, {
      method: endpoint.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    });
    const isFile = endpoint.file !== undefined && response.ok;
    return { status: response.status, envelope: isFile ? await response.text() : await response.json() };
  };
}

export function refusalOf(status: number, message: string) {
  const error = refusalCodeOf(message);
  return { status, envelope: { statusCode: status, body: { message, ...(error && { error }) } } };
}
