import { expect, test } from 'vitest';
import { countOpenBy, daysLeft } from './member-rows.tsx';

const hourMs = 60 * 60_000;

test.each([
  [14 * 24, 14],
  [25, 2],
  [1, 1],
  [0, 0],
  [-5, 0],
])('an invitation that ends in %d hours has %d days left', (hours, days) => {
  expect(daysLeft(1_000 + hours * hourMs, 1_000)).toBe(days);
});

test('a member’s open invitations are those of that member whose time is not over', () => {
  const sent = (inviterId: string, expiresAt: number) => ({
    email: `${inviterId}-${expiresAt}@example.com`,
    role: 'staff' as const,
    invitedAt: 0,
    expiresAt,
    invitedBy: 'Ada Lovelace',
    inviterId,
  });
  const invitations = [sent('ada', 1_001), sent('ada', 1_000), sent('grace', 2_000), sent('ada', 9_000)];
  expect(['ada', 'grace', 'edith'].map((id) => countOpenBy(id, invitations, 1_000))).toEqual([2, 1, 0]);
});
