import { digitsOf } from '@fanfare/contract/phone.ts';

export interface DigitsTyped {
  readonly digits: string;
  /** Where the caret stands now: behind the same digit as before. */
  readonly caret: number;
}

/** What stays of a typed or pasted text, with the caret kept where the person left it. */
export function keepDigits(typed: string, caret: number): DigitsTyped {
  return { digits: digitsOf(typed), caret: digitsOf(typed.slice(0, caret)).length };
}
