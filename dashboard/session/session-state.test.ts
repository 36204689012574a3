import { describe, expect, test } from 'vitest';
import { hasExpired, isDueForRefresh, toTokenTimes } from './session-state.ts';

const iat = 1_800_000_000;
const hour = toTokenTimes({ payload: { iat, exp: iat + 3_600 } }, 0);

describe('the identity token', () => {
  test('has expired in the very millisecond in which no time remains', () => {
    expect(hasExpired(hour, (iat + 3_600) * 1_000 - 1)).toBe(false);
    expect(hasExpired(hour, (iat + 3_600) * 1_000)).toBe(true);
  });

  test('is judged by the clock of the provider, not of this machine', () => {
    const ahead = toTokenTimes({ payload: { iat, exp: iat + 3_600 } }, 60_000);
    expect(hasExpired(ahead, (iat + 3_540) * 1_000)).toBe(true);
  });

  test('is refreshed five minutes before it expires, or in its last third when it is short-lived', () => {
    expect(isDueForRefresh(hour, (iat + 3_299) * 1_000)).toBe(false);
    expect(isDueForRefresh(hour, (iat + 3_300) * 1_000)).toBe(true);
    const short = toTokenTimes({ payload: { iat, exp: iat + 60 } }, 0);
    expect(isDueForRefresh(short, (iat + 39) * 1_000)).toBe(false);
    expect(isDueForRefresh(short, (iat + 40) * 1_000)).toBe(true);
  });
});
