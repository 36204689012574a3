import { type Caller, call } from '@fanfare/contract/call.ts';
import {
  type Device,
  changeDeviceImages,
  getDevice,
  listUnpairedDevices,
  removeDeviceImages,
  restoreDevice,
} from '@fanfare/contract/devices.ts';
import { addImages } from '@fanfare/contract/workspaces.ts';
import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query';
import { changeKnownDevices, devicesKey, devicesRefreshMs } from '../workspace/queries.ts';

export function deviceQuery(caller: Caller, ws: string, dev: string) {
  return queryOptions({
    queryKey: [...devicesKey(ws), 'one', dev],
    queryFn: ({ signal }) => call(caller, getDevice, { params: { ws, dev } }, signal),
    refetchInterval: devicesRefreshMs,
  });
}

/** Which can still be restored; asked for again as long as there is one. */
export function unpairedQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: [...devicesKey(ws), 'unpaired'],
    queryFn: async ({ signal }) => (await call(caller, listUnpairedDevices, { params: { ws } }, signal)).devices,
    refetchInterval: ({ state }) => (state.data?.length ? devicesRefreshMs : false),
  });
}

export function restoreDeviceMutation(caller: Caller, ws: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: async (id: string) => (await call(caller, restoreDevice, { params: { ws, dev: id } })).device,
    onSuccess: async (device) => {
      await forgetUnderWay(client, ws);
      showDevice(client, ws, device);
      void refreshDevices(client, ws);
    },
  });
}

/** What is done to the pictures of one device, each action one call. */
export function deviceImagesCalls(caller: Caller, ws: string) {
  return {
    /** As the server knows it now. */
    find: async (dev: string) => (await call(caller, getDevice, { params: { ws, dev } })).device,
    change: (dev: string, keys: readonly string[], unmodifiedSince: number) =>
      call(caller, changeDeviceImages, { params: { ws, dev }, body: { keys: [...keys], unmodifiedSince } }),
    remove: (dev: string, keys: readonly string[], unmodifiedSince: number) =>
      call(caller, removeDeviceImages, { params: { ws, dev }, body: { keys: [...keys], unmodifiedSince } }),
    /** Where pictures go that no device shows yet, in the order of their keys. */
    urlsFor: async (keys: readonly string[]) =>
      (await call(caller, addImages, { params: { ws }, body: { keys: [...keys] } })).urls,
  };
}

export type DeviceImagesCalls = ReturnType<typeof deviceImagesCalls>;

/** Shows a device as it is now: after the others if it is new. */
export function showDevice(client: QueryClient, ws: string, device: Device): void {
  changeKnownDevices(client, ws, (devices) =>
    devices.some(({ id }) => id === device.id)
      ? devices.map((known) => (known.id === device.id ? device : known))
      : [...devices, device],
  );
}

/** Shows some fields of a device anew, if it is still known. */
export function showChanged(client: QueryClient, ws: string, changed: Partial<Device> & Pick<Device, 'id'>): void {
  changeKnownDevices(client, ws, (devices) =>
    devices.map((known) => (known.id === changed.id ? { ...known, ...changed } : known)),
  );
}

export function showRemoved(client: QueryClient, ws: string, dev: string): void {
  changeKnownDevices(client, ws, (devices) => devices.filter(({ id }) => id !== dev));
}

/** What is on its way was asked before the action; it would show the devices as they were. */
export async function forgetUnderWay(client: QueryClient, ws: string): Promise<void> {
  await client.cancelQueries({ queryKey: devicesKey(ws) });
}

/** The devices are asked for again, all and each. */
export async function refreshDevices(client: QueryClient, ws: string): Promise<void> {
  await client.invalidateQueries({ queryKey: devicesKey(ws) });
}
