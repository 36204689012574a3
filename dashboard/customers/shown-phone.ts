import { formatPhone } from '@fanfare/contract/phone.ts';

const lastDigitsShown = 4;

/** `(415) 555-0132`, or `(•••) •••-0132` where numbers are hidden. */
export function shownPhone(phone: string, isHidden: boolean): string {
  const formatted = formatPhone(phone);
  if (!isHidden) return formatted;
  const kept = formatted.length - lastDigitsShown;
  return formatted.slice(0, kept).replaceAll(/\d/g, '•') + formatted.slice(kept);
}

/** `+1 (415) 555-0132`, as it will be saved. */
export function savedPhone(phone: string): string {
  return `+1 ${formatPhone(phone)}`;
}

/** Left to right even inside a sentence that runs right to left. */
export function isolated(phone: string): string {
  return `\u2066${phone}\u2069`;
}
