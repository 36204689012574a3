/** `URL.parse`, which phones of a few years ago do not have; nothing where it is no address. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** An address of the web, which holds no password. */
export function isWebAddress(text: string): boolean {
  const url = parseUrl(text);
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

/** Also where no more is typed yet: what stands behind a colon may be a port, or a password before its `@`. */
export function holdsNoPassword(text: string): boolean {
  return isWebAddress(text) && !/^https?:[/\\]*[^/\\?#]*:\d*$/i.test(text);
}
