// The rules by which pages read and show numbers, held against the library that they are made of.
import { gzipSync } from 'node:zlib';
import { countryCodes } from '@fanfare/contract/countries.ts';
import {
  type PhoneRule,
  isPhone,
  readPhone,
  showPhone,
  showTyped,
  showWithCode,
} from '@fanfare/contract/phone-rule.ts';
import fc from 'fast-check';
import examples from 'libphonenumber-js/mobile/examples';
import { type CountryCode, getCountries, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { describe, expect, test } from 'vitest';
import { planOf } from './plans.ts';
import { ruleOf } from './rules.ts';

const ofCountries = getCountries().flatMap((country) => {
  const [rule, number] = [ruleOf(country), getExampleNumber(country, examples)];
  return rule && number ? [{ country, rule, number }] : [];
});
const known = (typed: string, country: CountryCode) => {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false });
  if (!number?.isValid()) return;
  const digits = number.number.slice(1);
  // Iran and others have numbers of six digits, code and all: from abroad nobody is texted at one.
  return digits.length < 7 && number.countryCallingCode !== ruleFor(country).code ? undefined : digits;
};
const ruleFor = (country: string) => ruleOf(country) as PhoneRule;

describe('the rule of a country', () => {
  test('is there for every country but those behind +1', () => {
    expect(ofCountries.length).toBeGreaterThan(210);
    expect(countryCodes).toEqual(getCountries().toSorted());
    for (const country of ['US', 'CA', 'PR', 'JM', 'ZZ', '', undefined]) expect(ruleOf(country)).toBeNull();
  });

  test('reads every spelling of a number as the same number', () => {
    for (const { country, rule, number } of ofCountries) {
      const digits = number.number.slice(1);
      const national = number.formatNational();
      const spellings = [national, number.formatInternational(), number.number, digits, number.nationalNumber];
      if (rule.abroad === '00') spellings.push(`00${digits}`);
      const bare = national.replaceAll(/\D/g, '');
      for (const typed of [...spellings, bare, bare.replaceAll(/(\d\d)/g, '$1 ')]) {
        expect([country, typed, planOf(country).read(typed)]).toEqual([
          country,
          typed,
          { phone: digits, isValid: true },
        ]);
        expect(isPhone(typed, rule)).toBe(true);
      }
    }
  });

  test.each([
    ['DE', ['0151 12345678', '+49 (0)151 12345678', '0049151 12345678', '4915112345678', '151/12345678']],
    ['ES', ['612 34 56 78', '+34612345678', '(+34) 612-345-678', '34 612345678', '٦١٢٣٤٥٦٧٨', '６１２３４５６７８']],
    ['GB', ['07400 123456', '+44 (0) 7400 123456', '447400123456', '7400123456']],
    ['BR', ['(11) 98765-4321', '0 11 98765-4321', '0 15 11 98765-4321', '+5511987654321']],
    ['AR', ['011 15-2345-6789', '+54 9 11 2345 6789', '9 11 2345 6789']],
    ['IN', ['098765 43210', '98765 43210', '+91 98765 43210', '919876543210']],
    ['AU', ['0412 345 678', '+61 412 345 678', '0011 61 412 345 678']],
  ])('of %s takes what people type, however they do', (country, spellings) => {
    const read = new Set(spellings.map((typed) => JSON.stringify(planOf(country).read(typed))));
    expect([...read]).toHaveLength(1);
    expect([...read][0]).toContain('true');
  });

  test('keeps the zero with which an Italian landline begins', () => {
    expect(planOf('IT').read('02 3661 8300')).toEqual({ phone: '390236618300', isValid: true });
    expect(planOf('IT').read('2 3661 8300').isValid).toBe(false);
    expect(showPhone('+390236618300', ruleOf('IT'))).toBe('02 3661 8300');
  });

  test.each(['DE', 'ES', 'GB', 'FR', 'IT', 'DK', 'BR', 'IN', 'AU', 'AT', 'NL', 'SE', 'PL', 'JP', 'NZ'] as const)(
    'of %s takes what the library takes, and nothing else',
    (country) => {
      const example = getExampleNumber(country, examples)?.nationalNumber ?? '';
      const rule = ruleFor(country);
      const trunk = country === 'IT' || country === 'ES' || country === 'DK' || country === 'PL' ? '' : '0';
      const near = fc
        .tuple(fc.nat(example.length), fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), maxLength: 8 }))
        .map(([kept, more]) => (example.slice(0, kept) + more).slice(0, example.length + 1));
      const start = fc.constantFrom(trunk, `+${rule.code}`, `+${rule.code}${trunk}`);
      fc.assert(
        fc.property(start, near, (before, rest) => {
          const typed = before + rest;
          const { phone, isValid } = planOf(country).read(typed);
          expect([typed, isValid ? phone : undefined]).toEqual([typed, known(typed, country)]);
          if (isValid) expect(isPhone(typed, rule)).toBe(true);
        }),
        { numRuns: 500 },
      );
    },
  );

  test('shows numbers as the library does, within the country and with its code', () => {
    for (const { country, rule, number } of ofCountries) {
      expect([country, showPhone(number.number, rule)]).toEqual([country, number.formatNational()]);
      expect([country, showWithCode(number.number, rule)]).toEqual([country, number.formatInternational()]);
    }
  });

  test.each([
    ['+4915112345678', 'ES', '+49 15112345678'],
    ['+14155550132', 'ES', '+1 (415) 555-0132'],
    ['+34612345678', 'ES', '612 34 56 78'],
    ['+358401234567', 'DE', '+358 401234567'],
    ['14155550132', 'US', '(415) 555-0132'],
  ])('shows %s in %s as %s', (phone, country, shown) => {
    expect(showPhone(phone, ruleOf(country))).toBe(shown);
  });

  test.each([
    ['ES', '612345678', ['6', '612', '612 3', '612 34 5', '612 34 56 78']],
    ['FR', '0612345678', ['0', '06', '06 1', '06 12 34', '06 12 34 56 78']],
    ['GB', '07400123456', ['07', '0740', '07400 1', '07400 123456']],
    ['BR', '11961234567', ['(11)', '(11) 96', '(11) 96123-4', '(11) 96123-4567']],
    // Neither groups that take no zero in, nor those of a code.
    ['FR', '612345678', ['6', '612345678']],
    ['ES', '+34612345678', ['+34', '+34612345678']],
  ])('of %s groups %s as it is typed', (country, typed, shown) => {
    const steps = Array.from(typed, (_, end) => showTyped(typed.slice(0, end + 1), ruleFor(country)));
    for (const step of shown) expect(steps).toContain(step);
    for (const [end, step] of steps.entries()) expect(step.replaceAll(/[^\d+]/g, '')).toBe(typed.slice(0, end + 1));
  });

  test('knows numbers of other countries by their code alone', () => {
    expect(readPhone('0049 151 12345678', ruleFor('ES'))).toEqual({ digits: '4915112345678', isAbroad: true });
    expect(planOf('ES').read('+49 0151 12345678')).toEqual({ phone: '4915112345678', isValid: true });
    expect(planOf('ES').read('+1 415 555 0132')).toEqual({ phone: '14155550132', isValid: true });
    expect(planOf('ES').read('+1 000 000 0000').isValid).toBe(false);
    expect(planOf('ES').read('+49 1').isValid).toBe(false);
    expect(planOf('ES').read('+34 912 34').isValid).toBe(false);
    expect(planOf('GB').read('00 98 9408').isValid).toBe(false);
  });

  test('is light enough to travel with a page', () => {
    const bytes = ofCountries.map(({ rule }) => gzipSync(JSON.stringify(rule)).length);
    expect(Math.max(...bytes)).toBeLessThan(750);
    expect(bytes.reduce((sum, one) => sum + one, 0) / bytes.length).toBeLessThan(200);
  });
});
