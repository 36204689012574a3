import type { PublicCampaign } from '@fanfare/contract/visitors.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { toShownGallery } from './gallery-state.ts';

const now = 1_000_000;
const images = ['https://fanfare.test/images/ws1/a.jpg', 'https://fanfare.test/images/ws1/b.jpg'];
const imageAlts = ['A table by the water', ''];
const workspace = { name: 'Harbor & Vine', color: null };

afterEach(() => {
  vi.useRealTimers();
});

describe('what a gallery shows', () => {
  test('a running campaign shows its pictures by their paths, with the words for them', () => {
    const answer = { campaign: { exp: now, status: 'active', images, imageAlts }, socials: {}, workspace, now };
    expect(toShownGallery(answer)).toEqual({
      kind: 'loaded',
      name: 'Harbor & Vine',
      images: [
        { url: '/images/ws1/a.jpg', alt: 'A table by the water' },
        { url: '/images/ws1/b.jpg', alt: '' },
      ],
      socials: {},
    });
  });

  test.each([
    [now - 1, 'active'],
    [now + 1, 'completed'],
    [now + 1, 'canceled'],
    [now + 1, 'cancelled'],
  ])('a campaign that ends at %i with the status %s has expired', (exp, status) => {
    const answer = { campaign: { exp, status, images, imageAlts }, socials: { x: 'https://x.com/a' }, workspace, now };
    expect(toShownGallery(answer)).toEqual({
      kind: 'expired',
      name: 'Harbor & Vine',
      socials: { x: 'https://x.com/a' },
    });
  });

  test('pictures from elsewhere keep their address', () => {
    const url = 'https://fanfare.test.example/a.jpg';
    const answer = {
      campaign: { exp: now, status: 'active', images: [url], imageAlts: [] },
      socials: {},
      workspace,
      now,
    };
    expect(toShownGallery(answer)).toMatchObject({ images: [{ url, alt: '' }] });
  });

  test.each([-1, 1])('the server’s time counts where the visitor’s clock is a day off: %i', (days) => {
    vi.useFakeTimers({ now: now + days * 24 * 60 * 60_000 });
    const shownUntil = (exp: number) => {
      const answer = { campaign: { exp, status: 'active', images, imageAlts }, socials: {}, workspace, now };
      return toShownGallery(answer).kind;
    };
    expect([shownUntil(now + 1), shownUntil(now - 1)]).toEqual(['loaded', 'expired']);
  });

  test('an answer that tells no time is held against the visitor’s clock', () => {
    const answer = { campaign: { exp: Date.now() - 1_000, status: 'active', images, imageAlts } };
    expect(toShownGallery(answer as PublicCampaign).kind).toBe('expired');
  });
});
