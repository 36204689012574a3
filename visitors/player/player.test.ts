// A tablet from its first code to its last picture, against a server that can fail in every way.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isHeard, openCorrectedClock } from './corrected-clock.ts';
import { openDeviceCalls } from './device-calls.ts';
import { type FakeServer, aProgram, startFakeServer } from './fake-server.ts';
import { type Shelf, isRecord, openStored } from './stored.ts';
import { isFormerToken, isShownCode } from './pair.ts';
import { isLedger, openPlayLedger } from './play-ledger.ts';
import { type Player, openPlayer } from './player.ts';

const text = (value: unknown): value is string => typeof value === 'string';
const program = (value: unknown): value is typeof aProgram => isRecord(value);

describe('a tablet', () => {
  let server: FakeServer;
  let shelf: Map<string, string>;
  let player: Player;
  let keptPictures: number[];
  let comeBack: () => void;

  /** A reload is opening it again on the same shelf. */
  function open(): void {
    const storage: Shelf = {
      getItem: (name) => shelf.get(name) ?? null,
      setItem: (name, value) => shelf.set(name, value),
      removeItem: (name) => shelf.delete(name),
    };
    const monotonic = () => performance.now();
    const keep = <T>(name: string, isWhole: (value: unknown) => value is T) => openStored(() => storage, name, isWhole);
    const clock = openCorrectedClock({ wall: Date.now, monotonic, kept: keep('clock', isHeard) });
    player = openPlayer({
      version: 'v1',
      session: 'session',
      calls: openDeviceCalls({ publicApi: '/public/prod', clock, monotonic, fetch: server.fetch }),
      clock,
      monotonic,
      loader: { isReady: () => true, load: () => Promise.resolve(true) },
      ledger: openPlayLedger(keep('plays', isLedger), clock.now),
      kept: {
        code: keep('code', isShownCode),
        token: keep('token', text),
        former: keep('former', isFormerToken),
        program: keep('program', program),
      },
      keepPictures: (one) => keptPictures.push(one?.pictures.length ?? 0),
      network: () => new Promise((done) => (comeBack = done)),
    });
  }
  function reload(): void {
    player.stop();
    open();
  }
  function openPaired(): void {
    server.paired.add('t');
    shelf.set('token', '"t"');
    open();
  }
  const pass = async (seconds: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(seconds * 1_000));

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    server = startFakeServer();
    shelf = new Map();
    keptPictures = [];
  });
  afterEach(() => {
    player.stop();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  test('shows a code until staff have entered it, and plays', async () => {
    open();
    await pass(1);
    expect(player.getState()).toMatchObject({ kind: 'pairing', code: 'CODE0', trouble: undefined, wasUnpaired: false });
    server.paired.add(server.codes[0]?.token ?? '');
    await pass(3);
    expect(player.getState()).toMatchObject({ kind: 'playing', isJustPaired: true, slide: { imageKey: 'a.jpg' } });
    reload();
    await pass(0);
    expect(player.getState()).toMatchObject({ kind: 'playing', isJustPaired: false, slide: { imageKey: 'a.jpg' } });
  });

  test('keeps the code until its token is kept, so that a tablet that stops between the two is not lost', async () => {
    const hadCode: boolean[] = [];
    const write = shelf.set.bind(shelf);
    vi.spyOn(shelf, 'set').mockImplementation((name, value) => {
      if (name === 'token') hadCode.push(shelf.has('code'));
      return write(name, value);
    });
    open();
    await pass(1);
    server.paired.add(server.codes[0]?.token ?? '');
    await pass(3);
    expect([hadCode, shelf.has('code')]).toEqual([[true], false]);
  });

  test('shows a new code when one is over, and the same after a reload', async () => {
    open();
    await pass(60);
    reload();
    await pass(1);
    expect(player.getState()).toMatchObject({ code: 'CODE0' });
    await pass(600);
    expect(player.getState()).toMatchObject({ code: 'CODE1' });
    expect(server.codes).toHaveLength(2);
  });

  test.each(['no network', 'portal', 'maintenance'] as const)(
    'loses no pairing that happened behind a fault: %s',
    async (fault) => {
      open();
      await pass(1);
      server.paired.add(server.codes[0]?.token ?? '');
      server.fault = fault;
      await pass(900);
      expect(player.getState()).toMatchObject({ kind: 'pairing', code: undefined, trouble: 'offline' });
      server.fault = undefined;
      await pass(10);
      expect(player.getState()).toMatchObject({ kind: 'playing' });
      expect(server.codes).toHaveLength(1);
    },
  );

  test.each([
    ['no network', 'offline'],
    [429, 'tooMany'],
  ] as const)('says what is wrong when there is no code: %s', async (fault, trouble) => {
    server.fault = fault;
    open();
    await pass(20);
    expect(player.getState()).toMatchObject({ kind: 'pairing', code: undefined, trouble });
    expect(server.asked.length).toBeLessThan(16);
    server.fault = undefined;
    await pass(60);
    expect(player.getState()).toMatchObject({ code: 'CODE0', trouble: undefined });
  });

  test('says every half minute that it is there, what it shows and what it has played', async () => {
    openPaired();
    await pass(1.5);
    expect(server.reports).toMatchObject([{ session: 'session', appVersion: 'v1', showing: { imageKey: 'a.jpg' } }]);
    await pass(30);
    expect(server.reports[1]?.plays).toMatchObject([{ imageKey: 'a.jpg', plays: 3, durationMs: 24_000 }]);
    await pass(60);
    expect(server.reports).toHaveLength(4);
  });

  test('fetches the program when it has become another, and only then', async () => {
    openPaired();
    await pass(100);
    const fetched = () => server.asked.filter((call) => call === 'GET program').length;
    expect(fetched()).toBe(1);
    server.program = { ...aProgram, revision: 'r2', pictures: [{ url: '/images/ws/b.jpg', alt: '' }] };
    await pass(35);
    expect(fetched()).toBe(2);
    expect(player.getState()).toMatchObject({ slide: { imageKey: 'b.jpg' } });
    expect(keptPictures).toEqual([1, 1]);
  });

  test('plays on what was live also where its own clock lost its time without a network', async () => {
    const now = Date.now();
    const campaign = { id: 'c1', start: now - 60_000, exp: now + 600_000, status: 'active' };
    server.program = { ...aProgram, campaigns: [{ ...campaign, pictures: aProgram.pictures }], pictures: [] };
    openPaired();
    await pass(2);
    server.fault = 'no network';
    vi.setSystemTime(Date.UTC(2013, 0, 1));
    reload();
    await pass(2);
    expect(player.getState()).toMatchObject({ kind: 'playing', slide: { campaignId: 'c1' } });
  });

  test('plays on without a network, also after a reload, and reports each play once when it is back', async () => {
    openPaired();
    await pass(2);
    server.fault = 'lost answers';
    await pass(40);
    server.fault = 'no network';
    await pass(60);
    reload();
    await pass(0);
    expect(player.getState()).toMatchObject({ kind: 'playing', slide: { imageKey: 'a.jpg' } });
    await pass(300);
    expect(player.getState()).toMatchObject({ isOnline: false });
    server.fault = undefined;
    comeBack();
    await pass(70);
    const plays = server.reports.flatMap((report) => report.plays);
    const once = [...new Map(plays.map((play) => [play.id, play])).values()];
    expect(plays.length).toBeGreaterThan(once.length);
    const shownMs = once.reduce((sum, { durationMs }) => sum + durationMs, 0);
    expect(shownMs).toBeGreaterThan(430_000);
    expect(shownMs).toBeLessThanOrEqual(472_000);
  });

  test('asks ever more seldom while the server fails', async () => {
    openPaired();
    await pass(2);
    server.fault = 500;
    const before = server.asked.length;
    await pass(1_000);
    expect(server.asked.length - before).toBeLessThan(3 * 14);
    expect(player.getState()).toMatchObject({ kind: 'playing', isOnline: true });
  });

  test('gives up plays that the server refuses, and goes on', async () => {
    openPaired();
    await pass(20);
    server.fault = 400;
    await pass(30);
    server.fault = undefined;
    await pass(60);
    const plays = server.reports.flatMap((report) => report.plays);
    expect(plays.reduce((sum, play) => sum + play.plays, 0)).toBeLessThan(12);
    expect(plays.length).toBeGreaterThan(0);
  });

  test('shows a code again once staff have unpaired it, says so, and keeps nothing of before', async () => {
    openPaired();
    await pass(40);
    server.paired.clear();
    await pass(40);
    expect(player.getState()).toMatchObject({ kind: 'pairing', wasUnpaired: true, code: 'CODE0' });
    expect([...shelf.keys()]).toEqual(['clock', 'former', 'code']);
    expect(keptPictures.at(-1)).toBe(0);
  });

  test.each(['portal', 'maintenance'] as const)(
    'plays on where somebody else answers in the server’s place: %s',
    async (fault) => {
      openPaired();
      await pass(40);
      server.fault = fault;
      await pass(60);
      server.fault = undefined;
      expect(player.getState()).toMatchObject({ kind: 'playing', slide: { imageKey: 'a.jpg' } });
      const heard = server.reports.length;
      await pass(180);
      expect(server.reports.length).toBeGreaterThan(heard);
    },
  );

  test('hands a number over once however often it is tried, and keeps it nowhere', async () => {
    openPaired();
    await pass(2);
    const consent = 'en-1';
    server.fault = 'lost answers';
    const lost = player.checkIn('14155550132', consent);
    await pass(5);
    expect(await lost).toBe('offline');
    server.fault = undefined;
    expect(await player.checkIn('14155550132', consent)).toBe('done');
    expect(await player.checkIn('14155550133', consent)).toBe('done');
    expect(await player.checkIn('14155550132', consent)).toBe('done');
    const ids = server.checkIns.map(({ id, phone }) => `${phone} ${id}`);
    expect(server.checkIns).toHaveLength(6);
    expect(new Set(ids).size).toBe(3);
    expect(JSON.stringify([...shelf])).not.toContain('415555');
  });

  test.each([
    [429, 'tooMany'],
    [400, 'invalid'],
    [500, 'failed'],
    ['no network', 'offline'],
  ] as const)('tells the visitor when a number was not taken: %s is %s', async (fault, outcome) => {
    openPaired();
    await pass(2);
    server.fault = fault;
    const sent = player.checkIn('14155550132', 'en-1');
    await pass(2);
    expect(await sent).toBe(outcome);
  });

  test.each([
    ['as it is', () => undefined],
    ['after a reload', () => reload()],
  ])('goes on %s where staff take the unpairing back within ten minutes', async (_, meanwhile) => {
    openPaired();
    await pass(10);
    server.paired.delete('t');
    await pass(60);
    expect(player.getState()).toMatchObject({ kind: 'pairing', wasUnpaired: true });
    meanwhile();
    await pass(480);
    server.paired.add('t');
    await pass(10);
    expect(player.getState()).toMatchObject({ kind: 'playing', slide: { imageKey: 'a.jpg' } });
    expect(shelf.get('token')).toBe('"t"');
    expect([shelf.has('code'), shelf.has('former')]).toEqual([false, false]);
  });

  test('forgets the token of before once nobody can take that back, or it was paired anew', async () => {
    openPaired();
    await pass(10);
    server.paired.delete('t');
    await pass(700);
    expect(shelf.has('former')).toBe(false);
    server.paired.add('t');
    await pass(60);
    expect(player.getState()).toMatchObject({ kind: 'pairing' });
    const { token = '' } = server.codes.at(-1) ?? {};
    server.paired.add(token);
    await pass(10);
    expect(player.getState()).toMatchObject({ kind: 'playing' });
    server.paired.delete(token);
    await pass(60);
    server.paired.add(server.codes.at(-1)?.token ?? '');
    await pass(10);
    expect(player.getState()).toMatchObject({ kind: 'playing' });
    expect(shelf.has('former')).toBe(false);
  });

  test('finds out by a number that it was unpaired', async () => {
    openPaired();
    await pass(2);
    server.paired.clear();
    expect(await player.checkIn('14155550132', 'en-1')).toBe('unpaired');
    await pass(1);
    expect(player.getState()).toMatchObject({ kind: 'pairing', wasUnpaired: true });
  });
});
