import { describe, expect, test, vi } from 'vitest';
import { type DeliveryParts, deliveryOf } from './deliver-events.ts';
import type { VisitEvent } from './event-buffer.ts';

const event: VisitEvent = {
  id: 'e1',
  timestamp: '2026-03-14T09:26:53.589Z',
  eventType: 'image_view_duration',
  value: { imageUrl: '/a.jpg', duration: 1 },
  userId: 'k3n9',
};

/** A browser whose server answers with this status, or is not reached. */
function browserWith({ isMeasuring = true, status = 200, ...browser }: Record<string, unknown> = {}) {
  const fetch = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(() =>
    status === 0 ? Promise.reject(new TypeError()) : Promise.resolve(new Response('{}', { status: status as number })),
  );
  const sendBeacon = vi.fn<(address: string, body: Blob) => boolean>(() => true);
  const data = { campaignId: 'c1', site: { publicApi: '/public/prod', isMeasuring } } as DeliveryParts['data'];
  const parts = { data, browser: { sendBeacon, doNotTrack: null, ...browser }, fetch } as unknown as DeliveryParts;
  return { deliver: deliveryOf(parts), fetch, sendBeacon };
}

describe('the events of a visit', () => {
  test('go to the installation’s own server', async () => {
    const { deliver, fetch } = browserWith();
    expect(await deliver([event], false)).toBe(true);
    expect(fetch.mock.calls[0]?.[0]).toBe('/public/prod/events');
    expect(JSON.parse(fetch.mock.calls[0]?.[1].body as string)).toEqual({ campaignId: 'c1', events: [event] });
  });

  test('go as a beacon when the page is left', async () => {
    const { deliver, fetch, sendBeacon } = browserWith();
    expect(await deliver([event], true)).toBe(true);
    expect(fetch).not.toHaveBeenCalled();
    const [address, body] = sendBeacon.mock.calls[0] ?? [];
    expect([address, body?.type]).toEqual(['/public/prod/events', 'application/json']);
  });

  test.each([
    [0, false],
    [429, false],
    [503, false],
    [400, true],
  ])('are kept for later unless the answer %i makes that useless', async (status, isDone) => {
    expect(await browserWith({ status }).deliver([event], false)).toBe(isDone);
  });

  test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
    'are dropped where the browser says %j',
    async (wish) => {
      const { deliver, fetch, sendBeacon } = browserWith(wish);
      expect(await deliver([event], true)).toBe(true);
      expect([fetch.mock.calls, sendBeacon.mock.calls]).toEqual([[], []]);
    },
  );

  test('are logged and not sent where nothing is measured', async () => {
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
    const { deliver, fetch, sendBeacon } = browserWith({ isMeasuring: false });
    expect(await deliver([event], true)).toBe(true);
    expect(debug).toHaveBeenCalledExactlyOnceWith('Gallery events', [event]);
    expect([fetch.mock.calls, sendBeacon.mock.calls]).toEqual([[], []]);
    debug.mockRestore();
  });
});
