import { describe, expect, test } from 'vitest';
import { toShownGallery } from './gallery-state.ts';

const now = 1_000_000;
const images = ['https://fanfare.test/images/ws1/a.jpg', 'https://fanfare.test/images/ws1/b.jpg'];
const imageAlts = ['A table by the water', ''];
const site = { address: 'https://fanfare.test/v/c1' };
const workspace = { name: 'Harbor & Vine', color: null };

describe('what a gallery shows', () => {
  test('a running campaign shows its pictures by their paths, with the words for them', () => {
    const answer = { campaign: { exp: now, status: 'active', images, imageAlts }, socials: {}, workspace };
    expect(toShownGallery(answer, site, now)).toEqual({
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
    const answer = { campaign: { exp, status, images, imageAlts }, socials: { x: 'https://x.com/a' }, workspace };
    expect(toShownGallery(answer, site, now)).toEqual({
      kind: 'expired',
      name: 'Harbor & Vine',
      socials: { x: 'https://x.com/a' },
    });
  });

  test('pictures from elsewhere keep their address', () => {
    const url = 'https://fanfare.test.example/a.jpg';
    const answer = { campaign: { exp: now, status: 'active', images: [url], imageAlts: [] }, socials: {}, workspace };
    expect(toShownGallery(answer, site, now)).toMatchObject({ images: [{ url, alt: '' }] });
  });
});
