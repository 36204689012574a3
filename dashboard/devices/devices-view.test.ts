import { expect, test } from 'vitest';
import {
  applyDevicesView,
  countByHealth,
  entryOf,
  readDevicesView,
  shownName,
  stateChanges,
  writeDevicesView,
} from './devices-view.ts';

const everything = readDevicesView(new URLSearchParams());
const names = (search: string) =>
  applyDevicesView(shop, readDevicesView(new URLSearchParams(search))).map(({ name }) => name);

const online = { healthy: true, state: 'online', isUnusuallySilent: false } as const;
const offline = { healthy: false, state: 'offline', isUnusuallySilent: false } as const;
const awaited = { healthy: false, state: 'never', isUnusuallySilent: false, lastSeenAt: null } as const;

const shop = [
  { ...online, name: 'Window 10', id: 'd1', lastSeenAt: 3_000 },
  { ...online, name: 'window 2', id: 'd2', lastSeenAt: 4_000 },
  { ...awaited, name: 'Till', id: 'd3', isUnusuallySilent: true },
  { ...offline, name: 'Café', id: 'b7c1e3-0000', lastSeenAt: 1_000 },
];

test('devices that need attention come first, each kind by name with numbers as numbers', () => {
  expect(names('')).toEqual(['Café', 'Till', 'window 2', 'Window 10']);
});

test('they can stand by name alone, or with the last seen first and the never seen last', () => {
  expect(names('sort=name')).toEqual(['Café', 'Till', 'window 2', 'Window 10']);
  expect(names('sort=seen')).toEqual(['window 2', 'Window 10', 'Café', 'Till']);
});

test('a search finds a name without its accents, and an id by any part of it', () => {
  expect(names('q=cafe')).toEqual(['Café']);
  expect(names('q=C1E3')).toEqual(['Café']);
  expect(names('q=door')).toEqual([]);
});

test('the healthy ones and those that need attention are counted and shown apart', () => {
  expect(countByHealth(shop)).toEqual({ all: 4, healthy: 2, attention: 2 });
  expect(names('status=attention')).toEqual(['Café', 'Till']);
  expect(names('status=healthy')).toEqual(['window 2', 'Window 10']);
});

test('one that was just paired is neither, and is shown among all', () => {
  const withPaired = [{ ...awaited, name: 'Bar', id: 'd5' }, ...shop];
  const shown = (search: string) =>
    applyDevicesView(withPaired, readDevicesView(new URLSearchParams(search))).map(({ name }) => name);
  expect(countByHealth(withPaired)).toEqual({ all: 5, healthy: 2, attention: 2 });
  expect(shown('status=attention')).toEqual(['Café', 'Till']);
  expect(shown('status=healthy')).toEqual(['window 2', 'Window 10']);
  expect(shown('')).toEqual(['Café', 'Till', 'Bar', 'window 2', 'Window 10']);
});

test('a device without a name is called by the start of its id', () => {
  expect(shownName({ name: '', id: 'b7c1d2e3-4f50' })).toBe('b7c1d2e3');
});

test('the address says the whole view, leaves out what stands at its default, and survives nonsense', () => {
  expect(writeDevicesView(everything).toString()).toBe('');
  const address = 'status=attention&q=bar&sort=name&view=list&device=d1&tab=activity';
  expect(writeDevicesView(readDevicesView(new URLSearchParams(address))).toString()).toBe(address);
  expect(readDevicesView(new URLSearchParams('status=odd&sort=&view=7&tab=x'))).toEqual(everything);
  expect(writeDevicesView({ ...everything, tab: 'details' }).toString()).toBe('');
});

test('a device that is opened over the list is an entry of the history, so that its way back is the list; all else changes the entry', () => {
  const pushed = { isPushed: true } as const;
  const opened = { ...everything, opened: 'd1' };
  expect(entryOf(everything, { opened: 'd1' }, null)).toEqual({ replace: false, state: pushed });
  expect(entryOf(opened, { tab: 'details' }, pushed)).toEqual({ replace: true, state: pushed });
  expect(entryOf(opened, { opened: 'd2' }, pushed)).toEqual({ replace: true, state: pushed });
  // As a link opened it.
  expect(entryOf(opened, { opened: '' }, null)).toEqual({ replace: true, state: null });
  expect(entryOf(everything, { health: 'healthy' }, null)).toEqual({ replace: true, state: null });
});

const till = { ...online, id: 'd1', name: 'Till' };
const bar = { ...offline, id: 'd2', name: 'Bar' };

test('only a device whose health has turned counts as changed', () => {
  const now = [
    { ...till, ...offline },
    { ...bar, ...online },
  ];
  expect(stateChanges([till, bar], now)).toEqual({ recovered: [now[1]], troubled: [now[0]] });
  expect(stateChanges(now, now)).toEqual({ recovered: [], troubled: [] });
});

test('a device that was just paired is not healthy again, and needs attention once it is missed', () => {
  const paired = { ...awaited, id: 'd1', name: 'Till' };
  expect(stateChanges([paired], [till])).toEqual({ recovered: [], troubled: [] });
  const missed = { ...paired, isUnusuallySilent: true };
  expect(stateChanges([paired], [missed])).toEqual({ recovered: [], troubled: [missed] });
});

test('a device that was paired or unpaired meanwhile is no change of state', () => {
  expect(stateChanges([till], [bar])).toEqual({ recovered: [], troubled: [] });
});
