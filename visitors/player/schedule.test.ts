import { describe, expect, test } from 'vitest';
import { type Scheduled, inTurn, picturesOf, programChangesAt, slidesAt } from './schedule.ts';

const now = 1_000_000;
const picture = (name: string) => ({ url: `https://fanfare.test/images/ws/${name}.jpg`, alt: '' });
const campaign = (id: string, start: number, exp: number, status = 'active') => ({
  id,
  start,
  exp,
  status,
  pictures: [picture(`${id}1`), picture(`${id}2`)],
});

const program: Scheduled = {
  pictures: [picture('own')],
  campaigns: [
    campaign('old', now - 9_000, now - 1),
    campaign('off', now - 8_000, now + 9_000, 'canceled'),
    campaign('a', now - 5_000, now + 500),
    campaign('b', now - 1_000, now + 9_000),
    campaign('later', now + 2_000, now + 9_000),
  ],
};
const shownAt = (moment: number) => slidesAt(program, moment).map(({ imageKey }) => imageKey);

describe('what a tablet shows', () => {
  test('is its own pictures, then those of the live campaigns, in their order', () => {
    expect(shownAt(now)).toEqual(['own.jpg', 'a1.jpg', 'a2.jpg', 'b1.jpg', 'b2.jpg']);
    expect(slidesAt(program, now).map(({ campaignId }) => campaignId)).toEqual([undefined, 'a', 'a', 'b', 'b']);
  });

  test('a campaign is shown in its last moment and not after it, and another from its first', () => {
    expect(shownAt(now + 500)).toContain('a1.jpg');
    expect(shownAt(now + 501)).not.toContain('a1.jpg');
    expect(shownAt(now + 1_999)).not.toContain('later1.jpg');
    expect(shownAt(now + 2_000)).toContain('later1.jpg');
  });

  test('changes next when the first campaign ends or starts', () => {
    expect(programChangesAt(program, now)).toBe(now + 501);
    expect(programChangesAt(program, now + 501)).toBe(now + 2_000);
    expect(programChangesAt(program, now + 9_001)).toBeUndefined();
  });

  test('goes on after the last one, and from its place when that is gone', () => {
    const slides = slidesAt(program, now);
    expect(inTurn(slides, slides[1], 1)[0]).toBe(slides[2]);
    expect(inTurn(slides, slides[4], 4)[0]).toBe(slides[0]);
    const without = slides.filter(({ campaignId }) => campaignId !== 'a');
    expect(inTurn(without, slides[1], 1)[0]?.imageKey).toBe('b1.jpg');
    expect(inTurn(without, slides[1], 1)).toHaveLength(3);
    expect(inTurn([], slides[1], 1)).toEqual([]);
  });

  test('is kept for the time without a network also where it begins later', () => {
    expect(picturesOf(program)).toContain(picture('later1').url);
  });
});
