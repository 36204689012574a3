import type { Device } from '@fanfare/contract/devices.ts';

type Watched = Pick<Device, 'id' | 'name' | 'healthy'>;

interface StateChanges<D> {
  readonly recovered: readonly D[];
  readonly troubled: readonly D[];
}

/** Which devices turned healthy and which no longer are; those that came or went have not changed. */
export function stateChanges<D extends Watched>(before: readonly Watched[], now: readonly D[]): StateChanges<D> {
  const wasHealthy = new Map(before.map(({ id, healthy }) => [id, healthy]));
  return {
    recovered: now.filter(({ id, healthy }) => healthy && wasHealthy.get(id) === false),
    troubled: now.filter(({ id, healthy }) => !healthy && wasHealthy.get(id) === true),
  };
}
