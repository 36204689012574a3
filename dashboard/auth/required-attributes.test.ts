import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import i18next, { type TFunction } from 'i18next';
import { startAllTexts } from '../testing/texts.ts';
import { labelOf, toAttribute, toAttributeRule } from './required-attributes.ts';

let t: TFunction;

beforeAll(async () => {
  await startAllTexts();
  t = i18next.getFixedT('en');
});

function problemsOf(names: readonly string[], attributes: string[]) {
  const rule = toAttributeRule(t, names.map(toAttribute));
  const parsed = z
    .object({ attributes: z.array(z.string()) })
    .superRefine(rule)
    .safeParse({ attributes });
  return parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
}

describe('an attribute that a pool requires', () => {
  test('has words of ours, or the name that its administrator gave it', () => {
    expect(labelOf(toAttribute('given_name'), t)).toBe('First name');
    expect(labelOf(toAttribute('custom:shop_code'), t)).toBe('Shop code');
  });

  test('is missed by name when it is left empty', () => {
    expect(problemsOf(['given_name', 'custom:shop_code'], [' ', ''])).toEqual([
      ['attributes.0', 'Fill in this field: First name'],
      ['attributes.1', 'Fill in this field: Shop code'],
    ]);
  });

  test('takes a phone number as people write it and hands it on as pools want it', () => {
    expect(problemsOf(['phone_number'], ['+1 (415) 555-0132'])).toEqual([]);
    expect(toAttribute('phone_number').clean('+1 (415) 555-0132')).toBe('+14155550132');
    expect(problemsOf(['phone_number', 'email'], ['555', 'nora'])).toHaveLength(2);
  });

  test('takes an email address that the pool takes', () => {
    expect(problemsOf(['email'], ['sales&co@shop.example'])).toEqual([]);
  });
});
