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

/** Why a whole address, as it was sent, is refused for such text; nothing else in one can stand for a NUL. */
export function refusalOfAddress(url: string): Refusal | undefined {
  return url.includes('%00') ? new Refusal(400, unkeptText) : undefined;
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return isPlainText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isPlain);
}
