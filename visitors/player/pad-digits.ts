import { type PhoneRule, showTyped } from '@fanfare/contract/phone-rule.ts';

/** As far as it has been typed: `(415) 55`, `1 (415) 555-0132`. */
export function formatDigits(digits: string, rule: PhoneRule | null = null): string {
  if (rule) return showTyped(digits, rule);
  const country = digits.startsWith('1') ? '1' : '';
  const rest = digits.slice(country.length);
  const [area, exchange, line] = [rest.slice(0, 3), rest.slice(3, 6), rest.slice(6)];
  const parts = [country, exchange === '' ? area : `(${area})`, line === '' ? exchange : `${exchange}-${line}`];
  return parts.filter((part) => part !== '').join(' ');
}
