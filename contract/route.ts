/** Which base a call goes to: `client` asks for a signed-in person, `public` for nobody. */
export type Api = 'client' | 'public';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The part of an endpoint that a browser needs at run time; free of zod, so that small pages can hold it. */
export interface Route {
  readonly api: Api;
  readonly method: Method;
  readonly path: string;
  /**
   * In the public API, whose token is the bearer: a paired tablet's, or that of one that waits to be paired. Nobody's
   * where left out.
   */
  readonly caller?: 'device' | 'pairing';
  /** Not tried again by itself, because each try that arrives does something more, such as sending a letter. */
  readonly isTriedOnce?: true;
}

/** The path with its `{parameters}` filled in and encoded. Throws when one is missing. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
