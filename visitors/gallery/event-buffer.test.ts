import { describe, expect, test } from 'vitest';
import { type Deliver, type VisitEvent, openEventBuffer } from './event-buffer.ts';

function openBuffer(isDone: () => boolean = () => true) {
  const delivered: (readonly VisitEvent[])[] = [];
  const deliver: Deliver = (events) => {
    delivered.push(events);
    return isDone();
  };
  const clock = () => Date.UTC(2026, 2, 14, 9, 26, 53, 589);
  const buffer = openEventBuffer({ userId: 'k3n9', deliver, clock });
  return { buffer, delivered };
}

describe('the event buffer', () => {
  test('gathers events and hands them over together, in order', () => {
    const { buffer, delivered } = openBuffer();
    buffer.add('image_view_duration', { imageUrl: '/a.jpg', duration: 1_200 });
    buffer.add('social_media_click', { platform: 'x', link: 'https://x.com/harborvine' });
    expect(delivered).toEqual([]);
    buffer.flush();
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
    const timestamp = '2026-03-14T09:26:53.589Z';
    expect(delivered).toEqual([
      [
        {
          id,
          timestamp,
          eventType: 'image_view_duration',
          value: { imageUrl: '/a.jpg', duration: 1_200 },
          userId: 'k3n9',
        },
        {
          id,
          timestamp,
          eventType: 'social_media_click',
          value: { platform: 'x', link: 'https://x.com/harborvine' },
          userId: 'k3n9',
        },
      ],
    ]);
  });

  test('hands each event over once', () => {
    const { buffer, delivered } = openBuffer();
    buffer.add('image_view_duration', { imageUrl: '/a.jpg', duration: 1 });
    buffer.flush();
    buffer.flush();
    expect(delivered).toHaveLength(1);
  });

  test('gives events that were not taken again with the next ones, under the same ids', async () => {
    let isDone = false;
    const { buffer, delivered } = openBuffer(() => isDone);
    buffer.add('image_view_duration', { imageUrl: '/a.jpg', duration: 1 });
    buffer.flush();
    await Promise.resolve();
    isDone = true;
    buffer.add('image_view_duration', { imageUrl: '/b.jpg', duration: 1 });
    buffer.flush();
    const [lost, again] = delivered.map((events) => events.map(({ id }) => id));
    expect(again).toHaveLength(2);
    expect(again?.[0]).toBe(lost?.[0]);
    expect(new Set(again).size).toBe(2);
  });

  test('hands over no more at once than a call takes', () => {
    const { buffer, delivered } = openBuffer();
    for (let count = 0; count < 250; count += 1) buffer.add('image_view_duration', { imageUrl: '/a', duration: 1 });
    buffer.flush();
    expect(delivered.map(({ length }) => length)).toEqual([100, 100, 50]);
  });

  test('hands over nothing when nothing happened', () => {
    const { buffer, delivered } = openBuffer();
    buffer.flush();
    expect(delivered).toEqual([]);
  });
});
