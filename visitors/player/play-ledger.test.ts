import { localDayOf } from '@fanfare/contract/local-day.ts';
import { Play } from '@fanfare/contract/player.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Stored } from './stored.ts';
import { type Ledger, type PlayLedger, openPlayLedger } from './play-ledger.ts';

const hourMs = 60 * 60_000;
const noon = Date.UTC(2026, 6, 1, 12);

describe('the plays of a tablet', () => {
  let now: number;
  let saved: Ledger | undefined;
  let ledger: PlayLedger;
  const kept: Stored<Ledger> = {
    read: () => saved,
    write: (value) => {
      saved = structuredClone(value);
    },
    forget: () => {
      saved = undefined;
    },
  };
  const play = (imageKey: string, campaignId?: string): void =>
    ledger.note({ imageKey, campaignId, at: now, durationMs: 8_000 });

  beforeEach(() => {
    now = noon;
    saved = undefined;
    ledger = openPlayLedger(kept, () => now);
  });

  test('are gathered by picture, campaign and quarter of an hour', () => {
    play('a.jpg');
    now += 1_000;
    play('a.jpg');
    play('a.jpg', 'c1');
    now += hourMs;
    play('a.jpg');
    const lots = ledger.toSend();
    expect(lots.map(({ id: _id, ...lot }) => lot)).toEqual([
      { imageKey: 'a.jpg', at: noon, plays: 2, durationMs: 16_000 },
      { imageKey: 'a.jpg', campaignId: 'c1', at: noon + 1_000, plays: 1, durationMs: 8_000 },
      { imageKey: 'a.jpg', at: now, plays: 1, durationMs: 8_000 },
    ]);
    expect(new Set(lots.map(({ id }) => id)).size).toBe(3);
  });

  test.each([
    ['Asia/Kolkata', Date.UTC(2026, 6, 1, 18, 30)],
    ['Asia/Kathmandu', Date.UTC(2026, 6, 1, 18, 15)],
    ['America/St_Johns', Date.UTC(2026, 6, 2, 2, 30)],
    ['America/New_York', Date.UTC(2026, 6, 2, 4)],
  ])('are told of the day on which they were, also where midnight in %s lies within an hour', (timeZone, midnight) => {
    for (const minute of [-10, -1, 0, 10]) {
      now = midnight + minute * 60_000;
      play('a.jpg');
    }
    const days = ledger.toSend().map(({ at, plays }) => [localDayOf(at, timeZone), plays]);
    expect(days).toEqual([
      ['2026-07-01', 2],
      ['2026-07-02', 2],
    ]);
  });

  test('of an hour that ended in a long sleep are still taken by the server', () => {
    play('a.jpg');
    ledger.note({ imageKey: 'a.jpg', campaignId: undefined, at: now, durationMs: 24 * hourMs });
    const key = `${crypto.randomUUID()}_800x600.jpg`;
    expect(ledger.toSend().map((lot) => Play.safeParse({ ...lot, imageKey: key }).success)).toEqual([true]);
  });

  test('are sent again unchanged under the same ids until they are settled', () => {
    play('a.jpg');
    const first = ledger.toSend();
    play('a.jpg');
    expect(ledger.toSend()).toEqual(first);
    ledger.settle();
    const [next] = ledger.toSend();
    expect(next?.plays).toBe(1);
    expect(next?.id).not.toBe(first[0]?.id);
    ledger.settle();
    expect(ledger.toSend()).toEqual([]);
  });

  test('survive a restart, those on their way with their ids', () => {
    play('a.jpg');
    const sent = ledger.toSend();
    now += 30_000;
    play('b.jpg');
    ledger = openPlayLedger(kept, () => now);
    expect(ledger.toSend()).toEqual(sent);
    ledger.settle();
    expect(ledger.toSend().map(({ imageKey }) => imageKey)).toEqual(['b.jpg']);
  });

  test('go out two hundred at a time, oldest first', () => {
    for (let count = 0; count < 201; count += 1) play(`${count}.jpg`);
    expect(ledger.toSend()).toHaveLength(200);
    expect(ledger.toSend()[0]?.imageKey).toBe('0.jpg');
    ledger.settle();
    expect(ledger.toSend().map(({ imageKey }) => imageKey)).toEqual(['200.jpg']);
  });

  test('beyond five thousand lots are gathered by day, and none is lost', () => {
    const pictures = Array.from({ length: 200 }, (_, place) => `${place}.jpg`);
    const lotsOf = (at: number) =>
      pictures.map((imageKey) => ({ id: `${imageKey} ${at}`, imageKey, at, plays: 2, durationMs: 16_000 }));
    const days = new Map<string, number>();
    const count = (at: number, plays: number, to: Map<string, number>) => {
      const day = new Date(at).toDateString();
      to.set(day, (to.get(day) ?? 0) + plays);
    };
    saved = { sent: [], gathered: Array.from({ length: 25 }, (_, hour) => lotsOf(noon + hour * hourMs)).flat() };
    for (const { at, plays } of saved.gathered) count(at, plays, days);
    ledger = openPlayLedger(kept, () => now);
    now += 25 * hourMs;
    for (const picture of pictures) play(picture);
    count(now, pictures.length, days);
    const told = new Map<string, number>();
    for (let lots = ledger.toSend(); lots.length > 0; lots = ledger.toSend()) {
      expect(saved.gathered.length).toBeLessThan(1_000);
      for (const { at, plays } of lots) count(at, plays, told);
      ledger.settle();
    }
    expect(told).toEqual(days);
  });

  test('are let go after a week by the server’s time alone: a tablet may wake with the clock of next year', () => {
    for (let count = 0; count < 401; count += 1) play(`${count}.jpg`);
    const weekLater = now + 7 * 24 * hourMs;
    now += 365 * 24 * hourMs;
    expect(ledger.toSend()).toHaveLength(200);
    ledger.settle(weekLater);
    expect(ledger.toSend()).toHaveLength(200);
    ledger.settle(weekLater + 1);
    expect(ledger.toSend()).toEqual([]);
  });

  test('are let go beyond five thousand pictures a day', () => {
    const lot = { at: now, plays: 1, durationMs: 8_000 };
    const lots = Array.from({ length: 5_000 }, (_, place) => ({ ...lot, id: `${place}`, imageKey: `${place}.jpg` }));
    saved = { sent: [], gathered: lots };
    ledger = openPlayLedger(kept, () => now);
    play('new.jpg');
    expect(ledger.toSend()[0]?.id).toBe('1');
    ledger.forget();
    expect(saved).toBeUndefined();
    expect(ledger.toSend()).toEqual([]);
  });
});
