// One rule for how a tablet is, shared by server and dashboard.

/** A tablet is healthy when it was heard from within this time. */
export const deviceHealthyMs = 90_000;
/** After this time a silent tablet is not late any more but offline. */
export const deviceLateMs = 15 * 60_000;

export type DeviceState = 'never' | 'online' | 'late' | 'offline';

/** Times in epoch milliseconds by the server's clock. */
export function deviceStateOf(lastSeenAt: number | null, now: number): DeviceState {
  if (lastSeenAt === null) return 'never';
  const silentMs = now - lastSeenAt;
  if (silentMs <= deviceHealthyMs) return 'online';
  return silentMs <= deviceLateMs ? 'late' : 'offline';
}
