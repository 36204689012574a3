import { describe, expect, test } from 'vitest';
import type { TFunction } from 'i18next';
import { passwordSchema } from './password-card.tsx';

const t = ((key: string) => key) as unknown as TFunction;
const policy = {
  minLength: 8,
  requireUppercase: false,
  requireLowercase: false,
  requireNumbers: true,
  requireSymbols: false,
};

function flawsOf(current: string, password: string): readonly string[] {
  const { error } = passwordSchema(t, policy).safeParse({ current, password, endOthers: false });
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

describe('a change of password', () => {
  test('needs the current one and another that meets the rules', () => {
    expect(flawsOf('harbor at 7', 'meadow at 9')).toEqual([]);
    expect(flawsOf('', 'meadow at 9')).toEqual(['current: settings.missingCurrent']);
    expect(flawsOf('harbor at 7', 'meadow')).toEqual(['password: auth.missing.passwordRules']);
  });

  test('to the same one is none', () => {
    expect(flawsOf('harbor at 7', 'harbor at 7')).toEqual(['password: settings.samePassword']);
  });
});
