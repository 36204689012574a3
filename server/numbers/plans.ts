// How the country of a workspace reads and writes phone numbers: its own by its rule, all others by a library's tables.
import { type NumberingPlan, northAmerican } from '@fanfare/contract/numbering-plan.ts';
import { digitsOf, isPhoneNumber } from '@fanfare/contract/phone.ts';
import { type PhoneRule, phoneDigitsMax, readPhone, seekDigits } from '@fanfare/contract/phone-rule.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { isSharedCode, ruleOf } from './rules.ts';

const plans = new Map<PhoneRule, NumberingPlan>();

/** The specification's where no country is said. */
export function planOf(country: string | undefined): NumberingPlan {
  const rule = ruleOf(country);
  if (!rule) return northAmerican;
  const plan = plans.get(rule) ?? toPlan(rule);
  plans.set(rule, plan);
  return plan;
}

function toPlan(rule: PhoneRule): NumberingPlan {
  return {
    read: (typed) => {
      const digits = readExactly(typed, rule);
      if (digits !== undefined) return { phone: digits, isValid: true };
      return { phone: digitsOf(typed).slice(-phoneDigitsMax), isValid: false };
    },
    // A counter sees dots and the last digits.
    write: (kept) => (isPhoneNumber(kept) ? `+${kept}` : kept),
    digitsMax: phoneDigitsMax,
    everyStart: '',
    seek: (digits, at) => seekDigits(digits, at, rule),
  };
}

/** The rule knows neither other countries nor which number belongs to which of those that share a code. */
function readExactly(typed: string, rule: PhoneRule): string | undefined {
  const read = readPhone(typed, rule);
  if (!read || (!read.isAbroad && !isSharedCode(rule.code))) return read?.digits;
  const known = parsePhoneNumberFromString(`+${read.digits}`);
  return known?.isValid() ? known.number.slice(1) : undefined;
}
