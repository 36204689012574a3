import { describe, expect, test } from 'vitest';
import { countSince, joinedByInvite } from './newcomers.ts';

const now = Date.UTC(2026, 5, 15);
const day = 24 * 60 * 60_000;
const newest = [1, 3, 6.9, 7.1, 40].map((days) => ({
  createdAt: now - days * day,
  addedby: days > 5 ? 'viewer' : 'import',
}));

describe('newcomers', () => {
  test('are those of the last days, to the millisecond', () => {
    expect(countSince(newest, true, 7, now)).toEqual({ count: 3, isAtLeast: false });
    expect(countSince(newest, true, 30, now)).toEqual({ count: 4, isAtLeast: false });
  });

  test('are counted as at least that many when older ones were not looked at', () => {
    expect(countSince(newest.slice(0, 3), false, 7, now)).toEqual({ count: 3, isAtLeast: true });
    expect(countSince(newest, false, 7, now)).toEqual({ count: 3, isAtLeast: false });
  });

  test('by invite are those whom nobody added for them', () => {
    expect(joinedByInvite(newest)).toHaveLength(3);
  });
});
