// A phone number is kept as its digits with the leading 1: 14155550132.

export interface NormalizedPhone {
  readonly phone: string;
  readonly isValid: boolean;
}

/**
 * What staff typed, as it would be saved. 10 digits get a leading 1, 11 digits that start with 1 stay;
 * anything else is invalid and keeps its last 11 digits.
 */
export function normalizePhone(typed: string): NormalizedPhone {
  const digits = digitsOf(typed);
  if (digits.length === 11 && digits.startsWith('1')) return { phone: digits, isValid: true };
  if (digits.length === 10) return { phone: `1${digits}`, isValid: true };
  return { phone: digits.slice(-11), isValid: false };
}

/** The rule of the invite page: 10 digits, or 11 of which the first is 1. */
export function isValidPhone(typed: string): boolean {
  return normalizePhone(typed).isValid;
}

export function digitsOf(typed: string): string {
  return typed.replaceAll(/\D/g, '');
}

/** Of what is kept: short codes and names send texts too, and are none. */
export function isPhoneNumber(kept: string): boolean {
  return /^\+?\d{7,15}$/.test(kept);
}

/** `(415) 555-0132` for people; a number of another shape is shown as it is. */
export function formatPhone(phone: string): string {
  const ten = phone.length === 11 && phone.startsWith('1') ? phone.slice(1) : phone;
  return /^\d{10}$/.test(ten) ? `(${ten.slice(0, 3)}) ${ten.slice(3, 6)}-${ten.slice(6)}` : phone;
}
