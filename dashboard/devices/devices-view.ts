// Which of the workspace's devices are shown, in which order and shape; kept in the address of the page.
import type { Device } from '@fanfare/contract/devices.ts';
import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { fold } from '../ui/fold.ts';
import { useGoBack } from '../ui/use-go-back.ts';
import { type DeviceCondition, needsAttention } from '../workspace/queries.ts';

export const healthFilters = ['all', 'healthy', 'attention'] as const;
export type HealthFilter = (typeof healthFilters)[number];

export const deviceSorts = ['attention', 'name', 'seen'] as const;
type DeviceSort = (typeof deviceSorts)[number];

const deviceShapes = ['grid', 'list'] as const;
export type DeviceShape = (typeof deviceShapes)[number];

export const drawerTabs = ['images', 'details', 'activity'] as const;
export type DrawerTab = (typeof drawerTabs)[number];

/** Which device's drawer is open. */
export const deviceParam = 'device';

type Listed = Pick<Device, 'id' | 'name' | 'lastSeenAt'> & DeviceCondition;

export interface DevicesView {
  readonly health: HealthFilter;
  readonly search: string;
  readonly sort: DeviceSort;
  readonly shape: DeviceShape;
  /** Id of the device whose drawer is open; empty while none is. */
  readonly opened: string;
  readonly tab: DrawerTab;
}

export function readDevicesView(params: URLSearchParams): DevicesView {
  return {
    health: oneOf(healthFilters, params.get('status')),
    search: params.get('q') ?? '',
    sort: oneOf(deviceSorts, params.get('sort')),
    shape: oneOf(deviceShapes, params.get('view')),
    opened: params.get(deviceParam) ?? '',
    tab: oneOf(drawerTabs, params.get('tab')),
  };
}

/** What stands at its default is left out of the address. */
export function writeDevicesView(view: DevicesView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.health !== 'all') params.set('status', view.health);
  if (view.search) params.set('q', view.search);
  if (view.sort !== 'attention') params.set('sort', view.sort);
  if (view.shape !== 'grid') params.set('view', view.shape);
  if (view.opened) params.set(deviceParam, view.opened);
  if (view.opened && view.tab !== 'images') params.set('tab', view.tab);
  return params;
}

/** One that was just paired is neither healthy nor in need of attention. */
const isShownBy: Readonly<Record<HealthFilter, (device: DeviceCondition) => boolean>> = {
  all: () => true,
  healthy: ({ healthy }) => healthy,
  attention: needsAttention,
};

export function countByHealth(devices: readonly DeviceCondition[]): Readonly<Record<HealthFilter, number>> {
  const countOf = (health: HealthFilter) => devices.filter(isShownBy[health]).length;
  return { all: countOf('all'), healthy: countOf('healthy'), attention: countOf('attention') };
}

export function applyDevicesView<D extends Listed>(devices: readonly D[], view: DevicesView): readonly D[] {
  const sought = fold(view.search.trim());
  return devices
    .filter(isShownBy[view.health])
    .filter(({ name, id }) => fold(name).includes(sought) || id.toLowerCase().includes(sought))
    .toSorted((one, other) => compare(one, other, view.sort) || byName.compare(one.name, other.name));
}

/** Its name, or the start of its id where it has none. */
export function shownName({ name, id }: Pick<Device, 'name' | 'id'>): string {
  return name || shortId(id);
}

export function shortId(id: string): string {
  return id.slice(0, 8);
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compare(one: Listed, other: Listed, sort: DeviceSort): number {
  if (sort === 'attention') return Number(needsAttention(other)) - Number(needsAttention(one));
  if (sort === 'seen') return (other.lastSeenAt ?? 0) - (one.lastSeenAt ?? 0);
  return 0;
}

/** The first stands for what the address doesn't say, or says wrongly. */
function oneOf<Value extends string>(values: readonly [Value, ...Value[]], said: string | null): Value {
  return values.find((value) => value === said) ?? values[0];
}

export type ChangeDevicesView = (changed: Partial<DevicesView>) => void;

interface Pushed {
  readonly isPushed: true;
}

/** The history's entry that shows the change: a device over the list has its own, from where the way back is the list. */
export function entryOf(view: DevicesView, changed: Partial<DevicesView>, state: Pushed | null) {
  const isOpening = view.opened === '' && Boolean(changed.opened);
  return isOpening ? { replace: false, state: { isPushed: true } } : { replace: true, state };
}

interface ShownDevices {
  readonly view: DevicesView;
  readonly change: ChangeDevicesView;
  /** Back to the list, the way that the drawer was opened. */
  readonly close: () => void;
}

/** The view as the address says it. */
export function useDevicesView(): ShownDevices {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { readonly state: Pushed | null };
  const goBack = useGoBack();
  const view = useMemo(() => readDevicesView(params), [params]);
  const change: ChangeDevicesView = (changed) =>
    setParams((current) => writeDevicesView({ ...readDevicesView(current), ...changed }), {
      ...entryOf(view, changed, state),
      preventScrollReset: true,
    });
  const close = () => (state?.isPushed ? goBack() : change({ opened: '', tab: 'images' }));
  return { view, change, close };
}

type Watched = DeviceCondition & Pick<Device, 'id' | 'name'>;

interface StateChanges<D> {
  readonly recovered: readonly D[];
  readonly troubled: readonly D[];
}

/** Which devices turned healthy and which need attention by now; those that came or went have not changed. */
export function stateChanges<D extends Watched>(before: readonly Watched[], now: readonly D[]): StateChanges<D> {
  const neededAttention = new Map(before.map((device) => [device.id, needsAttention(device)]));
  return {
    recovered: now.filter((device) => device.healthy && neededAttention.get(device.id) === true),
    troubled: now.filter((device) => needsAttention(device) && neededAttention.get(device.id) === false),
  };
}
