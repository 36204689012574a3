// What an invite page shows in each of its states.
import { presentConsentText } from '@fanfare/contract/consent-texts.ts';
import type { VisitorSite } from '@fanfare/contract/visitor-pages.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { inviteTexts } from '../text/invite-texts.ts';
import { InvitePage } from './invite-page.tsx';
import { type InviteData, toShownInvite } from './invite-state.ts';

const asked: (() => Promise<unknown>)[] = [];
vi.mock('../page-state.ts', () => ({
  usePageState: (state: unknown, load: () => Promise<unknown>) => {
    asked.push(load);
    return { state, retry: () => undefined };
  },
}));

const site = { brand: 'Quill Post', publicApi: 'https://fanfare.test/public/prod' } as VisitorSite;
const consent = presentConsentText('en');
const ready = { kind: 'ready', name: 'Harbor & Vine', pictureUrl: '/images/w1/a_512x512.jpg', consent, hasBox: false };
const show = (state: InviteData['state']) =>
  renderToStaticMarkup(<InvitePage data={{ site, texts: inviteTexts.en, consent, workspaceId: 'w1', state }} />);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('an invite page', () => {
  test('is a skeleton at first, then the workspace’s picture and name, its words, a field and a button', () => {
    const skeleton = show({ kind: 'loading' });
    expect(skeleton).toContain('skeleton-picture');
    expect(skeleton).not.toContain('Join Now');
    const page = show(ready as InviteData['state']);
    expect(page).not.toContain('skeleton');
    const parts = [
      '/images/w1/a_512x512',
      'Stay Updated With',
      'Harbor &amp; Vine',
      'Enter your phone number to receive updates, offers, and more. Don&#x27;t miss out!',
      'Phone Number',
      'Join Now',
      'Powered By Quill Post',
    ];
    const places = parts.map((part) => page.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(page).toMatch(/<button[^>]*disabled=""[^>]*>Join Now/);
    expect(page).toMatch(/<footer[^>]*><a href="\/">Powered By Quill Post<\/a>/);
  });

  test.each([null, ''])('has an abstract picture where the workspace has none: %j', (picture) => {
    const answer = {
      name: 'Harbor & Vine',
      profile_image_url: picture,
      color: null,
      consent: null,
      consentBox: false,
    };
    const page = show(toShownInvite(answer, { consent }));
    expect(page).toMatch(/<svg class="workspace-picture"/);
    expect(page).not.toContain('<img');
  });

  test('of a workspace that cannot be loaded is 404', () => {
    const page = show({ kind: 'failed', canRetry: false, isOffline: false });
    expect(page).toContain('404 - Not Found');
    expect(page).not.toContain('Join Now');
  });

  test('says the code of a failed call to the console', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ statusCode: 404, body: {} }, { status: 404 })));
    show({ kind: 'loading' });
    await expect(asked.at(-1)?.()).rejects.toMatchObject({ status: 404 });
    expect(warn).toHaveBeenCalledExactlyOnceWith('Error fetching workspace: 404');
  });
});
