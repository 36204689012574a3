import { describe, expect, test } from 'vitest';
import { hasEnded, nextChangeAt, phaseOf } from './campaign-lifecycle.ts';

const now = 1_000;
const running = { status: 'active', start: 500, exp: 2_000 };

describe('a campaign', () => {
  test.each([
    [{ ...running, status: 'canceled', exp: 1 }, 'canceled'],
    [{ ...running, status: 'cancelled' }, 'canceled'],
    [{ ...running, status: 'completed', exp: 1 }, 'completed'],
    [{ ...running, exp: 999 }, 'expired'],
    [{ ...running, start: 1_001 }, 'scheduled'],
    [{ ...running, exp: 1_000 }, 'live'],
    [running, 'live'],
  ])('%j is %s', (campaign, phase) => {
    expect(phaseOf(campaign, now)).toBe(phase);
  });

  test('has ended for visitors when exp is earlier than now or the status says so, and not because it is scheduled', () => {
    expect(hasEnded({ status: 'active', exp: 999 }, now)).toBe(true);
    expect(hasEnded({ status: 'active', exp: 1_000 }, now)).toBe(false);
    for (const status of ['completed', 'canceled', 'cancelled']) {
      expect(hasEnded({ status, exp: 2_000 }, now)).toBe(true);
    }
    expect(hasEnded({ ...running, start: 1_500 }, now)).toBe(false);
  });

  test('changes next at its start, then just after its end, then never', () => {
    const scheduled = { ...running, start: 1_500 };
    expect(nextChangeAt(scheduled, now)).toBe(1_500);
    expect(nextChangeAt(scheduled, 1_500)).toBe(2_001);
    expect(phaseOf(scheduled, 2_001)).toBe('expired');
    expect(nextChangeAt(scheduled, 2_001)).toBeUndefined();
  });
});
