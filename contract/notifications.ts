// What a person is told of a workspace by email, each as they choose.
import { z } from 'zod';
import { languages } from './config.ts';
import { endpoint } from './endpoint.ts';
import { type WorkspaceRight, notAllowed } from './rights.ts';
import { InWorkspace } from './values.ts';

export const notificationKinds = ['deviceOffline', 'weeklySummary'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What somebody must be allowed to see to be told of it. */
export const notificationRights = {
  deviceOffline: 'devices.view',
  weeklySummary: 'analytics.view',
} as const satisfies Readonly<Record<NotificationKind, WorkspaceRight>>;

export const addressNotProven = 'Verify your email address first';

const Switches = z.object({
  /** A tablet has not been heard from for a while, at a time when it usually is. */
  deviceOffline: z.boolean(),
  /** Mondays at 8:00 in the workspace's time zone. */
  weeklySummary: z.boolean(),
});

export const Notifications = Switches.extend({
  /** Whether emails leave the server; otherwise they are written to its outbox file. */
  isMailed: z.boolean(),
});
export type Notifications = z.infer<typeof Notifications>;

export const getNotifications = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/notifications',
  right: 'membership',
  summary: 'Which emails about the workspace the caller gets.',
  params: InWorkspace,
  answer: Notifications,
});

export const changeNotifications = endpoint({
  api: 'client',
  method: 'PATCH',
  path: '/ws/{ws}/notifications',
  right: 'membership',
  audit: 'none',
  summary:
    'Turns emails to the caller on or off. What is turned on is written in this language, to the caller’s confirmed address.',
  params: InWorkspace,
  body: Switches.partial().extend({ language: z.enum(languages) }),
  answer: Notifications,
  refusals: [
    [403, notAllowed],
    [409, addressNotProven],
  ],
});
