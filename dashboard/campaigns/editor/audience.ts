import type { Customer } from '@fanfare/contract/customers.ts';

const recentMs = 30 * 24 * 60 * 60 * 1_000;

/** How many a campaign for customers reaches. Who opted out is never counted. */
export function countAudience(
  customers: readonly Pick<Customer, 'optout' | 'lastCheckin'>[],
  now: number,
): { readonly customers: number; readonly recent: number } {
  const reached = customers.filter(({ optout }) => !optout);
  const recent = reached.filter(({ lastCheckin }) => lastCheckin !== null && lastCheckin >= now - recentMs);
  return { customers: reached.length, recent: recent.length };
}
