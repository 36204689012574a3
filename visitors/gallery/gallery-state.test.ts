import { describe, expect, test } from 'vitest';
import { toShownGallery } from './gallery-state.ts';

const now = 1_000_000;
const images = ['https://fanfare.test/images/ws1/a.jpg'];
const site = { address: 'https://fanfare.test/v/c1' };
const workspace = { name: 'Harbor & Vine' };

describe('what a gallery shows', () => {
  test('a running campaign shows its pictures by their paths', () => {
    const answer = { campaign: { exp: now, status: 'active', images }, socials: {}, workspace };
    expect(toShownGallery(answer, site, now)).toEqual({
      kind: 'loaded',
      name: 'Harbor & Vine',
      images: ['/images/ws1/a.jpg'],
      socials: {},
    });
  });

  test.each([
    [now - 1, 'active'],
    [now + 1, 'completed'],
    [now + 1, 'canceled'],
    [now + 1, 'cancelled'],
  ])('a campaign that ends at %i with the status %s has expired', (exp, status) => {
    const answer = { campaign: { exp, status, images }, socials: { x: 'https://x.com/a' }, workspace };
    expect(toShownGallery(answer, site, now)).toEqual({
      kind: 'expired',
      name: 'Harbor & Vine',
      socials: { x: 'https://x.com/a' },
    });
  });

  test('pictures from elsewhere keep their address', () => {
    const elsewhere = ['https://fanfare.test.example/a.jpg'];
    const answer = { campaign: { exp: now, status: 'active', images: elsewhere }, socials: {}, workspace };
    expect(toShownGallery(answer, site, now)).toMatchObject({ images: elsewhere });
  });
});
