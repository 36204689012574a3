// What is told after an action on campaigns, over a server that answers what a test wants.
import { CallError, type Caller } from '@fanfare/contract/call.ts';
import type { Campaign, CampaignDraft } from '@fanfare/contract/campaigns.ts';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answering, unanswered } from '../testing/answering.ts';
import { drawHook, drawPage } from '../testing/draw.tsx';
import { startAllTexts } from '../testing/texts.ts';
import { CampaignVisits } from './campaign-visits.tsx';
import { CampaignsPage, useCancelCampaign } from './campaigns-page.tsx';
import { EditCampaign } from './editor/create-campaign-page.tsx';
import { SavedPanel } from './editor/saved-panel.tsx';
import { SaveErrorAlert } from './editor/save-error-alert.tsx';
import { useSaveCampaign } from './editor/use-save-campaign.ts';
import { campaignsQuery } from './queries.ts';

const told: string[] = [];
vi.mock('../ui/toasts.tsx', () => ({
  toastDone: (message: string) => void told.push(message),
  toastFailure: (message: string) => void told.push(`failed: ${message}`),
}));

// Pages ask anew as they are drawn; here they have asked, and it failed.
const failed: { error?: CallError; data?: unknown; isFetchedAfterMount?: true; dataUpdatedAt?: number } = {};
vi.mock('@tanstack/react-query', async (original) => {
  const answer = { data: undefined, isPending: false, dataUpdatedAt: 0 };
  return {
    ...(await original<object>()),
    useQuery: () => ({ ...answer, ...failed, isError: failed.error !== undefined }),
    useInfiniteQuery: () => ({ ...answer, ...failed }),
  };
});

const counted: number[] = [];
const client = new QueryClient();
const around = {
  client,
  workspace: { name: 'Harbor & Vine', role: 'owner' as const, devices: [], campaign_quantity: 1 },
  current: { changeCount: (_: string, by: number) => void counted.push(by) },
  site: { shortLinkHost: 'https://shop.example' },
};
const campaign = { id: 'c1', name: 'Opening week', status: 'active', updatedAt: 1 } as Campaign;

beforeAll(() => startAllTexts());
beforeEach(() => {
  told.length = 0;
  counted.length = 0;
});

const show = (children: ReactNode, path = '/') => drawPage(children, { ...around, path });
const using = <Given,>(useHook: () => Given, caller: Caller) => drawHook(useHook, { ...around, caller });

const changed: Campaign[] = [];
const useCancel = () => useCancelCampaign((one) => void changed.push(one));
const cancel = (caller: Caller) => using(useCancel, caller).cancel(campaign);
const unnoticed = { onSaved: () => undefined, onGone: () => undefined };
const save = (caller: Caller, draft: Partial<CampaignDraft>) =>
  using(() => useSaveCampaign(unnoticed), caller).save({ ID: 'form', ...draft } as CampaignDraft, []);

test('creating a campaign counts one more, changing one does not', async () => {
  await save(answering([200, { campaignId: 'c1', urls: [] }]), { action: 'create' });
  await save(answering([200, { campaignId: 'c1', urls: [] }]), { action: 'update', campaignId: 'c1' });
  expect([counted, told]).toEqual([[1], []]);
});

test('a form that is submitted twice at once makes one campaign', async () => {
  const caller = answering([200, { campaignId: 'c1', urls: [] }]);
  const saving = using(() => useSaveCampaign(unnoticed), caller);
  const draft = { ID: 'form', action: 'create' } as CampaignDraft;
  await Promise.all([saving.save(draft, []), saving.save(draft, [])]);
  expect(counted).toEqual([1]);
});

test('each image goes to its own address, and one that has none may be sent again', async () => {
  const sent: string[] = [];
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 200;
    #url = '';
    open(_method: string, url: string): void {
      this.#url = url;
    }
    setRequestHeader(): void {}
    getResponseHeader = () => null;
    send(blob: Blob): void {
      sent.push(`${blob.type} to ${this.#url}`);
      this.dispatchEvent(new Event('load'));
      this.dispatchEvent(new Event('loadend'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const toUrl = (key: string) => `https://shop.example/uploads/w1/${key}?expires=1`;
  // Somebody else has changed the images since, and then again.
  const held = [['c', 'a'], ['b']];
  const answer = () => ({ statusCode: 200, body: { campaignId: 'c1', urls: held.shift()?.map(toUrl) } });
  const caller = { ...unanswered, fetch: () => Promise.resolve(Response.json(answer())) };
  const size = { width: 1, height: 1, sourceWidth: 1, url: '', alt: '' };
  const images = ['a', 'b', 'c'].map((key) => ({ ...size, key, fingerprint: key, blob: new Blob([], { type: key }) }));
  const { save: send, retry } = using(() => useSaveCampaign(unnoticed), caller);
  await send({ ID: 'form', action: 'create' } as CampaignDraft, images);
  expect(sent.splice(0)).toEqual([`a to ${toUrl('a')}`, `c to ${toUrl('c')}`]);
  await retry('c1');
  expect(sent).toEqual([`b to ${toUrl('b')}`]);
  vi.unstubAllGlobals();
});

test('a campaign that could not be created is told in the server’s words, else in ours', async () => {
  await save(answering([400, 'The end must be in the future']), { action: 'create' });
  await save(answering([503, 'We are back at noon']), { action: 'create' });
  await save(answering([503, {}]), { action: 'create' });
  expect(told).toEqual([
    'failed: The end must be in the future',
    'failed: We are back at noon',
    'failed: Failed to create campaign',
  ]);
  expect(counted).toEqual([]);
});

test('a campaign that was created is not said to have failed where its missing images are sent again in vain', async () => {
  const caller = answering([200, { campaignId: 'c1', urls: [] }], [503, {}]);
  const image = { key: 'a', width: 1, height: 1, sourceWidth: 1, url: '', alt: '', fingerprint: '', blob: new Blob() };
  const { save: send, retry } = using(() => useSaveCampaign(unnoticed), caller);
  await send({ ID: 'form', action: 'create' } as CampaignDraft, [image]);
  await retry('c1');
  expect(told).toEqual(['failed: Your campaign is saved. Only these images are missing.']);
});

test('images that somebody else has removed for good leave the form whose changes go over theirs, and that is told', async () => {
  const fetch: Caller['fetch'] = (_, init) => {
    const isSave = init?.method === 'POST';
    const body = isSave
      ? { error: 'imageRemoved', message: 'This image was removed.' }
      : { campaign: { ...campaign, imageKeys: ['a'] } };
    return Promise.resolve(Response.json({ statusCode: isSave ? 409 : 200, body }, { status: isSave ? 409 : 200 }));
  };
  const gone: string[] = [];
  const options = { ...unnoticed, onGone: (keys: readonly string[]) => void gone.push(...keys) };
  const { save: send } = using(() => useSaveCampaign(options), { ...unanswered, fetch });
  const own = { key: 'c', width: 1, height: 1, sourceWidth: 1, url: '', alt: '', fingerprint: '', blob: new Blob() };
  const draft = { ID: 'form', action: 'update', campaignId: 'c1', imageKeys: ['a', 'b', 'c'] };
  await send(draft as CampaignDraft, [own]);
  expect([gone, told]).toEqual([['b'], []]);
  const saving = { step: 'editing', isChangedMeanwhile: true, goneCount: 1 } as const;
  const alert = show(<SaveErrorAlert saving={saving} campaignId="c1" onSaveAnyway={() => undefined} />);
  expect(alert).toContain('They removed 1 image for good. It has been taken out here too.');
  expect(alert).toContain('Save mine anyway');
});

test('canceling is told, in the server’s words where it failed', async () => {
  await cancel(answering([200, { campaign: { ...campaign, status: 'canceled' } }]));
  await cancel(answering([409, 'This campaign has already ended']));
  await cancel(answering([500, 'We are back at noon']));
  await cancel(answering([503, {}]));
  expect(told).toEqual([
    'Campaign canceled successfully!',
    'failed: This campaign has already ended',
    'failed: We are back at noon',
    "failed: That didn't work. Please try again (503).",
  ]);
});

test('while it is being canceled a campaign is canceled on screen, as of now', async () => {
  const key = campaignsQuery(unanswered, 'w1').queryKey;
  client.setQueryData(key, { pages: [{ items: [campaign], last_evaluated_key: null }], pageParams: [null] });
  const shown = () => client.getQueryData(key)?.pages[0]?.items[0];
  let give: (answer: Response) => void = () => {};
  const answer = new Promise<Response>((resolve) => {
    give = resolve;
  });
  const begun = Date.now();
  const canceling = cancel({ ...unanswered, fetch: () => answer });
  await expect.poll(() => shown()?.status).toBe('canceled');
  expect(shown()?.updatedAt).toBeGreaterThanOrEqual(begun);
  give(Response.json({ statusCode: 409, body: { message: 'No' } }, { status: 409 }));
  await canceling;
  expect(shown()).toEqual(campaign);
});

test('whether a campaign is canceled that could not be canceled is asked of the server', async () => {
  const key = campaignsQuery(unanswered, 'w1').queryKey;
  const canceled = { ...campaign, status: 'canceled', updatedAt: 2 };
  client.setQueryData(key, { pages: [{ items: [campaign], last_evaluated_key: null }], pageParams: [null] });
  const queryFn = () => Promise.resolve({ items: [canceled], last_evaluated_key: null });
  const watching = new InfiniteQueryObserver(client, {
    queryKey: key,
    queryFn,
    initialPageParam: null,
    getNextPageParam: () => null,
    staleTime: Infinity,
  });
  const end = watching.subscribe(() => undefined);
  await cancel(answering('lost'));
  await expect.poll(() => client.getQueryData(key)?.pages[0]?.items[0]).toEqual(canceled);
  end();
});

test('a campaign that was canceled or resumed is shown as the server answers it, also where no list holds it', async () => {
  const answers = [campaign, { ...campaign, status: 'canceled', updatedAt: 2 }] as const;
  changed.length = 0;
  for (const answer of answers) await cancel(answering([200, { campaign: answer }]));
  await using(useCancel, answering([200, { campaign: { ...campaign, updatedAt: 3 } }])).resume(campaign);
  await cancel(answering([409, 'This campaign has already ended']));
  expect(changed).toEqual([...answers, { ...campaign, updatedAt: 3 }]);
});

test('a campaign that is resumed while it is being canceled is resumed after that, and once', async () => {
  const asked: string[] = [];
  let give: (answer: Response) => void = () => {};
  const answer = new Promise<Response>((resolve) => {
    give = resolve;
  });
  const fetch = (address: string) => {
    asked.push(address.split('/').at(-1) ?? '');
    return asked.length === 1
      ? answer
      : Promise.resolve(Response.json({ statusCode: 200, body: { campaign } }, { status: 200 }));
  };
  const hook = using(useCancel, { ...unanswered, fetch: fetch as Caller['fetch'] });
  const doings = [hook.cancel(campaign), hook.resume(campaign), hook.resume(campaign)];
  await expect.poll(() => asked).toEqual(['cancel']);
  give(Response.json({ statusCode: 200, body: { campaign: { ...campaign, status: 'canceled' } } }));
  await Promise.all(doings);
  expect(asked).toEqual(['cancel', 'resume']);
});

test('campaigns that could not be fetched, and one that could not, are told with the code', () => {
  failed.error = new CallError('Not now', { status: 503, code: 'ERR_BAD_RESPONSE', isFromServer: true });
  expect(show(<CampaignsPage />)).toContain('Error fetching paginated campaigns: 503');
  expect(show(<EditCampaign id="c1" />)).toContain('Error fetching campaign: 503');
  delete failed.error;
});

test('images that have not arrived are told of in the list, and once their campaign is saved', () => {
  const facts = { tags: [], images: ['/a'], imageKeys: ['a', 'b'], imageAlts: [], showOnDevices: [], start: 0 };
  const one = { ...campaign, ...facts, code: 'x', exp: Date.now() + 60_000 } as unknown as Campaign;
  const saved = (images: readonly string[]) => {
    Object.assign(failed, { data: { ...one, images }, isFetchedAfterMount: true, dataUpdatedAt: Infinity });
    return show(<SavedPanel campaignId="c1" onAnother={() => undefined} />);
  };
  const missing = 'Images not uploaded: 1 of 2.';
  expect(saved(['/a'])).toContain(missing);
  expect(saved(['/a'])).not.toContain('It shows your images on any phone.');
  expect(saved(['/a', '/b'])).not.toContain(missing);
  expect(saved(['/a', '/b'])).toContain('It shows your images on any phone.');
  failed.data = [one];
  expect(show(<CampaignsPage />)).toContain('1 of 2');
  for (const key of ['data', 'isFetchedAfterMount', 'dataUpdatedAt'] as const) delete failed[key];
});

test('a new campaign’s message that nobody has sent yet is named, with the way to send it', () => {
  const facts = { tags: [], images: ['/a'], imageKeys: ['a'], imageAlts: [], showOnDevices: [], start: 0 };
  const one = { ...campaign, ...facts, code: 'x', exp: Date.now() + 60_000 } as unknown as Campaign;
  const saved = (content: string, isNew = true) => {
    Object.assign(failed, { data: { ...one, content }, isFetchedAfterMount: true, dataUpdatedAt: Infinity });
    return show(<SavedPanel campaignId="c1" {...(isNew && { onAnother: () => undefined })} />);
  };
  const unsent = ['The message hasn&#x27;t been sent yet.', 'href="/campaigns/send-text?campaign=c1"'];
  for (const part of unsent) {
    expect(saved('Six wines')).toContain(part);
    expect(saved('')).not.toContain(part);
    expect(saved('Six wines', false)).not.toContain(part);
  }
  for (const key of ['data', 'isFetchedAfterMount', 'dataUpdatedAt'] as const) delete failed[key];
});

test('below a list that is filtered stands how many of its campaigns match', () => {
  const facts = { tags: [], images: [], imageKeys: [], showOnDevices: [], start: 0, exp: Date.now() + 60_000 };
  const one = { ...campaign, ...facts } as unknown as Campaign;
  failed.data = [one, { ...one, id: 'c2', name: 'Closing week' }];
  const shown = (at: string) => show(<CampaignsPage />, at).match(/Showing \d+ campaigns?/)?.[0];
  expect([shown('/'), shown('/?q=opening')]).toEqual(['Showing 2 campaigns', 'Showing 1 campaign']);
  delete failed.data;
});

test('figures of a campaign that could not be fetched leave a line and the way to their page', () => {
  failed.error = new CallError('Not now', { status: 503, code: 'ERR_BAD_RESPONSE', isFromServer: true });
  const shown = show(<CampaignVisits campaignId="c1" />);
  for (const part of ['We couldn&#x27;t load the numbers.', 'Try again', 'href="/analytics?campaign=c1"']) {
    expect(shown).toContain(part);
  }
  delete failed.error;
});
