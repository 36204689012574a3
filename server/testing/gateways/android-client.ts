// The library of SMS Gateway for Android, which brings no way of its own to ask.
import library from 'android-sms-gateway';

// Its types say CommonJS, and its file is a module: what they call `default` of the default is the class itself.
const Client = library as unknown as typeof library.default;
type HttpClient = NonNullable<ConstructorParameters<typeof Client>[2]>;

export function openAndroidClient(given: {
  readonly url: string;
  readonly username: string;
  readonly password: string;
}) {
  return new Client(given.username, given.password, byFetch, given.url);
}

const byFetch: HttpClient = {
  get: async (url, headers) => await ask(url, 'GET', undefined, headers),
  post: async (url, body: object, headers) => await ask(url, 'POST', body, headers),
  put: async (url, body: object, headers) => await ask(url, 'PUT', body, headers),
  patch: async (url, body: object, headers) => await ask(url, 'PATCH', body, headers),
  delete: async (url, headers) => await ask(url, 'DELETE', undefined, headers),
};

async function ask<T>(url: string, method: string, body?: object, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`It answered with ${response.status}`);
  return (response.status === 204 ? undefined : await response.json()) as T;
}
