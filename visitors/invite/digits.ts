import { type PhoneRule, keepTyped } from '@fanfare/contract/phone-rule.ts';

interface DigitsTyped {
  readonly digits: string;
  /** Where the caret stands now: behind the same digit as before. */
  readonly caret: number;
}

/** What stays of a typed or pasted text, with the caret kept where the person left it. */
export function keepDigits(typed: string, caret: number, rule: PhoneRule | null = null): DigitsTyped {
  return { digits: keepTyped(typed, rule), caret: keepTyped(typed.slice(0, caret), rule).length };
}
