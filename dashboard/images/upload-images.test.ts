import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusedOf, uploadImages } from './upload-images.ts';

type Answer = readonly [status: number | 'silent', retryAfter: string | null, message?: string];

/** A storage that gives these answers in turn, and when each was asked for; `silent` is a line on which nothing comes back. */
function answering(...answers: readonly Answer[]): number[] {
  const askedAt: number[] = [];
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    #retryAfter: string | null = null;
    open(): void {}
    setRequestHeader(): void {}
    getResponseHeader(name: string): string | null {
      return name === 'retry-after' ? this.#retryAfter : null;
    }
    send(): void {
      const [status, retryAfter, message] = answers[Math.min(askedAt.length, answers.length - 1)] ?? [0, null];
      askedAt.push(Date.now());
      if (status === 'silent') return;
      [this.status, this.#retryAfter] = [status, retryAfter];
      if (message) this.responseText = JSON.stringify({ statusCode: status, body: { message } });
      this.dispatchEvent(new Event('load'));
      this.dispatchEvent(new Event('loadend'));
    }
    abort(): void {
      this.dispatchEvent(new Event('abort'));
      this.dispatchEvent(new Event('loadend'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return askedAt;
}

const watcher = { onProgress: () => {}, onEnd: () => {} };
const upload = { key: 'k', url: '/images/uploads/ws/k', blob: new Blob(['x'], { type: 'image/png' }) };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a picture that the server turned away is sent again no sooner than Retry-After says', async () => {
  const askedAt = answering([503, '2'], [200, null]);
  const sending = uploadImages([upload], watcher);
  await vi.runAllTimersAsync();
  expect(await sending).toEqual([]);
  expect((askedAt[1] ?? 0) - (askedAt[0] ?? 0)).toBeGreaterThanOrEqual(2_100);
});

test('a picture is not sent again where Retry-After asks for longer than a call may take', async () => {
  const askedAt = answering([503, '60']);
  const sending = uploadImages([upload], watcher);
  await vi.runAllTimersAsync();
  expect(await sending).toMatchObject([{ key: 'k', error: { status: 503 } }]);
  expect(askedAt).toHaveLength(1);
});

test('a picture on a line that died is sent again after a minute of silence', async () => {
  const askedAt = answering(['silent', null], [200, null]);
  const sending = uploadImages([upload], watcher);
  await vi.runAllTimersAsync();
  expect(await sending).toEqual([]);
  expect((askedAt[1] ?? 0) - (askedAt[0] ?? 0)).toBeGreaterThanOrEqual(60_000);
});

test.each([
  [
    'that is full can be given room',
    409,
    'This workspace is full.',
    { reason: 'This workspace is full.', isFinal: false },
  ],
  ['that can’t use it is final', 400, 'Too many pixels.', { reason: 'Too many pixels.', isFinal: true }],
  ['whose address is over asks for another', 403, 'This link is over.', undefined],
  ['that fails may take it later', 500, 'Something went wrong.', undefined],
])('of a picture that did not arrive, an answer of a server %s', async (_, status, message, refused) => {
  answering([status, null, message]);
  const sending = uploadImages([upload], watcher);
  await vi.runAllTimersAsync();
  expect(refusedOf(await sending)).toEqual(refused);
});
