// What the pad makes of keys: the digits of one number, and how they are read.
import { digitsOf } from '@fanfare/contract/phone.ts';

/** 10 digits, or 11 of which the first is 1; what comes after them is not taken. */
export function addDigits(digits: string, typed: string): string {
  const all = digits + digitsOf(typed);
  return all.slice(0, all.startsWith('1') ? 11 : 10);
}

export function dropDigit(digits: string): string {
  return digits.slice(0, -1);
}

/** As far as it has been typed: `(415) 55`, `1 (415) 555-0132`. */
export function formatDigits(digits: string): string {
  const country = digits.startsWith('1') ? '1' : '';
  const rest = digits.slice(country.length);
  const [area, exchange, line] = [rest.slice(0, 3), rest.slice(3, 6), rest.slice(6)];
  const parts = [country, exchange === '' ? area : `(${area})`, line === '' ? exchange : `${exchange}-${line}`];
  return parts.filter((part) => part !== '').join(' ');
}
