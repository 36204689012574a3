// What the keys on a screen, and of a keyboard, make of the digits of one number.
import { digitsOf } from '@fanfare/contract/phone.ts';
import { type PhoneRule, keepTyped } from '@fanfare/contract/phone-rule.ts';

/** Behind +1 10 digits, or 11 of which the first is 1; what comes after them is not taken. */
export function addDigits(digits: string, typed: string, rule: PhoneRule | null = null): string {
  if (rule) return keepTyped(digits + typed, rule);
  const all = digits + digitsOf(typed);
  return all.slice(0, all.startsWith('1') ? 11 : 10);
}

export function dropDigit(digits: string): string {
  return digits.slice(0, -1);
}

/** A digit, or a plus, goes to `add` alone: it would come a second time in the field, which may have the focus by then. */
export function takeNumberKey(event: KeyboardEvent, add: (typed: string) => void): void {
  if (!/^[\d+]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  add(event.key);
}
