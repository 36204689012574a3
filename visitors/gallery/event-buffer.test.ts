import { describe, expect, test } from 'vitest';
import { type VisitEvent, openEventBuffer } from './event-buffer.ts';

function openBuffer() {
  const delivered: (readonly VisitEvent[])[] = [];
  const clock = () => Date.UTC(2026, 2, 14, 9, 26, 53, 589);
  const buffer = openEventBuffer({ userId: 'k3n9', deliver: (events) => delivered.push(events), clock });
  return { buffer, delivered };
}

describe('the event buffer', () => {
  test('gathers events and hands them over together, in order', () => {
    const { buffer, delivered } = openBuffer();
    buffer.add('image_view_duration', { imageUrl: '/a.jpg', duration: 1_200 });
    buffer.add('social_media_click', { platform: 'x', link: 'https://x.com/harborvine' });
    expect(delivered).toEqual([]);
    buffer.flush();
    const timestamp = '2026-03-14T09:26:53.589Z';
    expect(delivered).toEqual([
      [
        { timestamp, eventType: 'image_view_duration', value: { imageUrl: '/a.jpg', duration: 1_200 }, userId: 'k3n9' },
        {
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

  test('hands over nothing when nothing happened', () => {
    const { buffer, delivered } = openBuffer();
    buffer.flush();
    expect(delivered).toEqual([]);
  });
});
