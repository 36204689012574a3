import { afterEach, describe, expect, test, vi } from 'vitest';
import { toOwnPath } from '../own-path.ts';
import { findFormat, openLoader, openPicturesKeeper, variantAddress, variantWidth } from './pictures.ts';

afterEach(() => void vi.unstubAllGlobals());

const poster = '/images/ws/0_1080x1350.jpg';
const screen = (width: number, height: number, density = 1) => ({ width, height, density });

describe('the picture for a screen', () => {
  test.each([
    [screen(800, 1280), 960],
    [screen(1280, 800), 960],
    [screen(390, 844), 480],
    [screen(390, 844, 2), 960],
    [screen(1920, 1080), 960],
  ])('fills it however it is turned, and weighs no more: %j takes %i', (one, width) => {
    expect(variantWidth(poster, one)).toBe(width);
  });

  test('is never wider than the picture, and the smallest there is of a tiny one', () => {
    expect(variantWidth('/images/ws/0_700x500.jpg', screen(1280, 800))).toBe(480);
    expect(variantWidth('/images/ws/0_90x60.png', screen(1280, 800))).toBe(360);
  });

  test('has one address, by the key', () => {
    expect(variantAddress(poster, 'avif', screen(390, 844))).toBe(`${poster}/480.avif`);
    expect(variantAddress('/images/ws/logo', 'avif', screen(390, 844))).toBe('/images/ws/logo');
  });

  test('stands where the page was opened, also once the installation is called otherwise', () => {
    expect(toOwnPath('https://renamed.test:8443/images/ws/0_1080x1350.jpg')).toBe(poster);
    expect(toOwnPath(poster)).toBe(poster);
    expect(toOwnPath('https://elsewhere.test/logo.png')).toBe('https://elsewhere.test/logo.png');
  });

  test.each([
    [/avif|webp/, 'avif'],
    [/webp/, 'webp'],
    [/nothing/, 'jpg'],
  ])('comes in the first format that the browser paints: %s', async (painted, format) => {
    expect(await findFormat((address) => Promise.resolve(painted.test(address)))).toBe(format);
  });

  test('is ready once it was painted, and no longer when it could not be', async () => {
    const lost = new Set<string>();
    const loader = openLoader(
      (url) => `${url}/360.avif`,
      (address) => Promise.resolve(!lost.has(address)),
    );
    const slide = { imageKey: 'a', campaignId: undefined, url: '/a', alt: '' };
    expect(loader.isReady(slide)).toBe(false);
    expect(await loader.load(slide)).toBe(true);
    expect(loader.isReady(slide)).toBe(true);
    lost.add('/a/360.avif');
    expect(await loader.load(slide)).toBe(false);
    expect(loader.isReady(slide)).toBe(false);
  });
});

describe('pictures for the time without a network', () => {
  const at = (path: string) => `https://shop.test${path}`;

  /** What a browser keeps, while the pictures that hang come only once they are let go. */
  function startCaches(hanging: readonly string[] = [], faults = 0) {
    vi.stubGlobal('window', { location: { href: at('/player') } });
    const kept = new Set<string>();
    const cache = {
      keys: async () => [...kept].map((url) => ({ url })),
      delete: async (url: string) => kept.delete(url),
      add: async ({ url, signal }: Request) => {
        if (hanging.includes(url)) await new Promise((_, fail) => signal.addEventListener('abort', fail));
        signal.throwIfAborted();
        kept.add(url);
      },
    };
    let left = faults;
    const open = async () => {
      left -= 1;
      if (left >= 0) throw new Error('The disk is full.');
      return cache;
    };
    return { kept, keepAll: openPicturesKeeper({ open } as never) };
  }

  test('are those that were asked for last, also where one of the others hangs', async () => {
    const { kept, keepAll } = startCaches([at('/slow')]);
    keepAll(['/old', '/slow', '/older']);
    await expect.poll(() => [...kept]).toEqual([at('/old')]);
    keepAll(['/new', '/newer']);
    await expect.poll(() => [...kept]).toEqual([at('/new'), at('/newer')]);
    keepAll([]);
    await expect.poll(() => kept.size).toBe(0);
  });

  test('are kept the next time where the browser could not', async () => {
    const { kept, keepAll } = startCaches([], 1);
    keepAll(['/old']);
    await new Promise((done) => setTimeout(done));
    keepAll(['/new']);
    await expect.poll(() => [...kept]).toEqual([at('/new')]);
  });
});
