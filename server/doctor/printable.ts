// Addresses and errors as they may be printed: without what they hold of passwords.
import { Refusal } from '../http/refusal.ts';

/** An address as it may be printed. */
export function shown(address: string): string {
  const { username, password } = new URL(address);
  return username || password ? address.replace(/\/\/[^/?#]*@/, '//') : address;
}

/** As short as it can be told, and without an address, which may hold a password. */
export function reasonOf(error: unknown): string {
  const { name, cause, code, message } = error as Error & { readonly code?: unknown };
  if ((message === 'fetch failed' || error instanceof Refusal) && cause) return reasonOf(cause);
  if (name === 'TimeoutError') return 'it says nothing';
  if (/credentials/.test(message)) return 'it must not hold a name and a password';
  return typeof code === 'string' ? code : message;
}
