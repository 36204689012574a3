// Text that every database can keep: PostgreSQL has no NUL, and half of a surrogate pair is no character anywhere.
import { Refusal } from './refusal.ts';

export const unkeptText = 'A text holds a character that cannot be kept.';

export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Refuses a value with 400 that has any other text in it, however deep. */
export function checkPlainText(value: unknown): void {
  if (!isPlain(value)) throw new Refusal(400, unkeptText);
}

/** The same for a whole address as it was sent; nothing else in one can stand for a NUL. */
export function checkPlainAddress(url: string): void {
  if (url.includes('%00')) throw new Refusal(400, unkeptText);
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return isPlainText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isPlain);
}
