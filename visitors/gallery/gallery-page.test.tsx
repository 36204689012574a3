// What a gallery shows in each of its states, and what it does in between.
import type { VisitorSite } from '@fanfare/contract/visitor-pages.ts';
import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { galleryTexts } from '../text/gallery-texts.ts';
import { FollowButtons } from './follow-buttons.tsx';
import { GalleryPage } from './gallery-page.tsx';
import type { GalleryData } from './gallery-state.ts';
import { type Visit, startVisit } from './visit.ts';

const asked: (() => Promise<unknown>)[] = [];
vi.mock('../page-state.ts', () => ({
  usePageState: (state: unknown, load: () => Promise<unknown>) => {
    asked.push(load);
    return { state, retry: () => undefined };
  },
}));

const socials = {
  youtube: 'https://www.youtube.com/@harbor',
  x: 'https://x.com/harbor',
  tiktok: 'https://www.tiktok.com/@harbor',
  instagram: 'https://www.instagram.com/harbor',
  facebook: 'https://www.facebook.com/harbor',
};
const site = { publicApi: 'https://fanfare.test/public/prod', address: 'https://fanfare.test/v/c1' } as VisitorSite;
const images = ['a', 'b'].map((name) => ({ url: `/images/w1/${name}_800x600.jpg`, alt: name }));
const dataWith = (state: GalleryData['state']): GalleryData => ({
  site,
  texts: galleryTexts.en,
  campaignId: 'c1',
  state,
});
const show = (state: GalleryData['state']) => renderToStaticMarkup(<GalleryPage data={dataWith(state)} />);
const loaded = { kind: 'loaded', name: 'Harbor & Vine', images, socials } as const;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a gallery', () => {
  test('is a skeleton at first, then its pictures in a stack, then the follow buttons', () => {
    const skeleton = show({ kind: 'loading' });
    expect(skeleton).toContain('skeleton-image');
    expect(skeleton).not.toContain('<img');
    const page = show(loaded);
    expect(page).not.toContain('skeleton');
    const places = ['a_800x600', 'b_800x600', 'Follow us on Facebook'].map((part) => page.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test('has pictures that are no wider than 600 px', () => {
    const look = readFileSync(new URL('gallery.css', import.meta.url), 'utf8');
    expect(look).toMatch(/\.campaign-image \{[^}]*max-inline-size: 600px;/);
  });

  test('whose campaign has ended says so and shows no pictures', () => {
    const page = show({ kind: 'expired', name: 'Harbor & Vine', socials });
    expect(page).toContain('Campaign Expired');
    expect(page).toContain('This campaign has ended or is no longer available.');
    expect(page).not.toContain('<img');
  });

  test('that failed to load is a face and its words', () => {
    const page = show({ kind: 'failed', canRetry: true, isOffline: false });
    expect(page).toContain(':(');
    expect(page).toContain('Nothing found!');
  });

  test('says the code of a failed call to the console', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ statusCode: 404, body: {} }, { status: 404 })));
    show({ kind: 'loading' });
    await expect(asked.at(-1)?.()).rejects.toMatchObject({ status: 404 });
    expect(warn).toHaveBeenCalledExactlyOnceWith('Error fetching campaign: 404');
  });
});

test('follow buttons stand in the fixed order, open a new tab and note the click', () => {
  const note = vi.fn<Visit['note']>();
  const buttons = FollowButtons({ socials, texts: galleryTexts.en, note });
  const html = renderToStaticMarkup(buttons);
  expect([...html.matchAll(/Follow us on \w+/g)].map(([words]) => words)).toEqual(
    ['Facebook', 'Instagram', 'TikTok', 'X', 'YouTube'].map((name) => `Follow us on ${name}`),
  );
  expect(html.match(/target="_blank"/g)).toHaveLength(5);
  (buttons[2]?.props as { readonly onClick: () => void } | undefined)?.onClick();
  expect(note).toHaveBeenCalledExactlyOnceWith('social_media_click', { platform: 'tiktok', link: socials.tiktok });
});

test('events are handed on every five seconds while the page is visible', () => {
  const timers: { readonly run: () => void; readonly ms: number }[] = [];
  const page = { visibilityState: 'visible', addEventListener: () => undefined };
  const sent: unknown[] = [];
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', {
    location: { hash: '#k3n9' },
    sessionStorage: { getItem: () => null, setItem: () => undefined },
    setInterval: (run: () => void, ms: number) => timers.push({ run, ms }),
    fetch: (_: string, { body }: RequestInit) => {
      sent.push(JSON.parse(body as string));
      return Promise.resolve(Response.json({}));
    },
  });
  const visit = startVisit({ ...dataWith(loaded), site: { ...site, isMeasuring: true } });
  expect(timers.map(({ ms }) => ms)).toEqual([5_000]);
  visit.note('social_media_click', { platform: 'x', link: socials.x });
  page.visibilityState = 'hidden';
  timers[0]?.run();
  expect(sent).toEqual([]);
  page.visibilityState = 'visible';
  timers[0]?.run();
  expect(sent).toMatchObject([{ campaignId: 'c1', events: [{ eventType: 'social_media_click', userId: 'k3n9' }] }]);
});
