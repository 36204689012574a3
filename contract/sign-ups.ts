import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { InWorkspace } from './values.ts';

export const signUpDaysMax = 90;

/** A local day, `2026-11-21`. */
export const Day = z.iso.date();

/** How many customers registered on a day, by where they came from. */
export const SignUpDay = z.object({
  day: Day,
  invite: z.int(),
  staff: z.int(),
  import: z.int(),
  device: z.int(),
});
export type SignUpDay = z.infer<typeof SignUpDay>;

export const SignUps = z.object({
  timeZone: z.string(),
  days: z.array(SignUpDay),
  /** Customers who came by the invite page: ever, in the last 7 and 30 days, and in the 30 days before those. */
  joinedByInvite: z.object({ total: z.int(), last7Days: z.int(), last30Days: z.int(), thirtyDaysBefore: z.int() }),
  /** However they came. */
  last7Days: z.int(),
});
export type SignUps = z.infer<typeof SignUps>;

export const getSignUps = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/customers/sign-ups',
  right: 'analytics.view',
  summary: 'Registrations by day in the workspace’s time zone, today last, including days without any.',
  params: InWorkspace,
  query: z.object({ days: z.coerce.number().int().min(1).max(signUpDaysMax).default(30) }),
  answer: SignUps,
});
