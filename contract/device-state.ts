// One rule for how a tablet is, shared by server and dashboard.

/** A tablet is healthy when it was heard from within this time. */
export const deviceHealthyMs = 90_000;
/** After this time a silent tablet is not late any more but offline. */
export const deviceLateMs = 15 * 60_000;

export type DeviceState = 'never' | 'online' | 'late' | 'offline';

/**
 * Times in epoch milliseconds by the server's clock. Where that was put back, nobody knows when a tablet was heard from
 * that seems to be ahead: it is taken for offline, and says that it is not within seconds.
 */
export function deviceStateOf(lastSeenAt: number | null, now: number): DeviceState {
  if (lastSeenAt === null) return 'never';
  const silentMs = now - lastSeenAt;
  // The clocks of several servers may differ a little.
  if (silentMs < -deviceHealthyMs) return 'offline';
  if (silentMs <= deviceHealthyMs) return 'online';
  return silentMs <= deviceLateMs ? 'late' : 'offline';
}
