// Which page a person was on when their session ended, until they are back on it.
import { z } from 'zod';
import { dropKept, findKept, keep, keptKey } from './kept-here.ts';

function keyOf(userId: string): string {
  return keptKey(userId, 'interrupted');
}

export function markInterrupted(userId: string, pathname = location.pathname): void {
  keep(keyOf(userId), pathname, sessionStorage);
}

export function wasInterrupted(userId: string, pathname = location.pathname): boolean {
  return findKept(keyOf(userId), z.string(), sessionStorage) === pathname;
}

export function forgetInterruption(userId: string): void {
  dropKept(keyOf(userId), sessionStorage);
}
