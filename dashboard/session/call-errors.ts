import { CallError } from '@fanfare/contract/call.ts';

/** What stands for `{code}` in a fixed error text: the status, or the network's own code when nothing was heard. */
export function codeOf(error: unknown): string {
  if (!(error instanceof CallError)) return 'unknown';
  return error.status > 0 ? String(error.status) : error.code;
}

/** The server's own words, where it said any. Of a fault of its own it knows nothing that a page could not say better. */
export function saidBy(error: unknown): string | undefined {
  return error instanceof CallError && error.said && error.status < 500 ? error.message : undefined;
}
