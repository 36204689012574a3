import { beforeEach, describe, expect, test } from 'vitest';
import { type CorrectedClock, type CorrectedClockParts, openCorrectedClock } from './corrected-clock.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const noon = Date.UTC(2026, 6, 1, 12);

describe('the clock of a tablet', () => {
  let wall: number;
  let ran: number;
  let heard: ReturnType<CorrectedClockParts['kept']['read']>;
  const kept: CorrectedClockParts['kept'] = {
    read: () => heard,
    write: (value) => {
      heard = value;
    },
    forget: () => undefined,
  };
  const open = (): CorrectedClock => openCorrectedClock({ wall: () => wall, monotonic: () => ran, kept });
  const pass = (ms: number): void => {
    wall += ms;
    ran += ms;
  };

  beforeEach(() => {
    wall = noon - dayMs;
    ran = 5_000;
    heard = undefined;
  });

  test('tells the server’s time although the tablet’s own is a day off', () => {
    const clock = open();
    expect(clock.now()).toBe(noon - dayMs);
    const askedAt = ran;
    pass(600);
    clock.hear(noon, askedAt);
    expect(clock.now()).toBe(noon + 300);
    pass(60_000);
    expect(clock.now()).toBe(noon + 60_300);
  });

  test('does not move when somebody sets the tablet’s own', () => {
    const clock = open();
    clock.hear(noon, ran);
    wall += 3 * dayMs;
    pass(1_000);
    expect(clock.now()).toBe(noon + 1_000);
  });

  test('is right after a restart without a network', () => {
    open().hear(noon, ran);
    pass(60_000);
    ran = 0;
    expect(open().now()).toBe(noon + 60_000);
  });

  test('goes on from what it heard last where the tablet’s own starts years ago, until that is set right', () => {
    open().hear(noon, ran);
    wall = Date.UTC(2013, 0, 1);
    ran = 0;
    const clock = open();
    expect(clock.now()).toBe(noon);
    pass(60_000);
    clock.wake();
    expect(clock.now()).toBe(noon + 60_000);
    wall = noon - dayMs + hourMs;
    clock.wake();
    expect(clock.now()).toBe(noon + hourMs);
  });

  test('takes no correction that was long on its way once it has had one', () => {
    const clock = open();
    clock.hear(noon, ran);
    const askedAt = ran;
    pass(9_000);
    clock.hear(noon + 1_000, askedAt);
    expect(clock.now()).toBe(noon + 9_000);
  });

  test('takes one that was long on its way where it is further off than that', () => {
    const clock = open();
    clock.hear(noon, ran);
    wall += 10 * hourMs;
    const askedAt = ran;
    pass(9_000);
    clock.hear(noon + 10 * hourMs + 5_000, askedAt);
    expect(clock.now()).toBe(noon + 10 * hourMs + 9_500);
  });

  test('is right after a sleep in which it stood still, and goes back on the server’s word alone', () => {
    const clock = open();
    clock.hear(noon, ran);
    wall += 10 * hourMs;
    clock.wake();
    pass(1_000);
    expect(clock.now()).toBe(noon + 10 * hourMs + 1_000);
    wall -= 3 * dayMs;
    clock.wake();
    expect(clock.now()).toBe(noon + 10 * hourMs + 1_000);
    clock.hear(noon + 5_000, ran);
    expect(clock.now()).toBe(noon + 5_000);
    pass(60_000);
    clock.wake();
    expect(clock.now()).toBe(noon + 65_000);
  });

  test('starts without a network at the server’s time also after a sleep', () => {
    const clock = open();
    clock.hear(noon, ran);
    wall += 10 * hourMs;
    clock.wake();
    ran = 0;
    expect(open().now()).toBe(noon + 10 * hourMs);
  });
});
