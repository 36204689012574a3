import { CallError } from '@fanfare/contract/call.ts';
import type { CampaignDraft } from '@fanfare/contract/campaigns.ts';
import { expect, test } from 'vitest';
import { saveOnce } from './use-save-campaign.ts';

const draft: CampaignDraft = {
  ID: 'form-1',
  action: 'create',
  name: 'Spring',
  tags: [],
  content: '',
  start: 1,
  exp: 2,
  showOnDevices: [],
  target: 'everyone',
  segmentId: null,
  imageKeys: ['k'],
  imageAlts: [''],
};
const unheard = new CallError('A network error has occurred.', {
  status: 0,
  code: 'ERR_NETWORK',
  isFromServer: false,
});
const refused = new CallError('Enter a name', { status: 400, code: 'ERR_BAD_RESPONSE', isFromServer: true });

/** A server that answers in turn, and what it was asked. */
function startServer(...answers: (CallError | 'ok')[]) {
  const asked: CampaignDraft[] = [];
  const answer = async (one: CampaignDraft) => {
    asked.push(one);
    const said = answers[asked.length - 1];
    if (said instanceof CallError) throw said;
    return { campaignId: 'c1', urls: [`url ${asked.length}`] };
  };
  return { asked, answer, save: saveOnce(answer) };
}

test('what was heard is saved by one call', async () => {
  const { asked, save } = startServer('ok');
  expect(await save(draft)).toEqual({ campaignId: 'c1', urls: ['url 1'] });
  expect(asked).toEqual([draft]);
});

test('after silence the same draft is sent again under the same id', async () => {
  const { asked, save } = startServer(unheard, 'ok');
  await expect(save(draft)).rejects.toThrow('network error');
  await save(draft);
  expect(asked).toEqual([draft, draft]);
});

test('what was changed after silence reaches the campaign that may have been made', async () => {
  const { asked, save } = startServer(unheard, 'ok', 'ok');
  await expect(save(draft)).rejects.toThrow('network error');
  const changed = { ...draft, name: 'Summer' };
  expect((await save(changed)).urls).toEqual(['url 3']);
  expect(asked.slice(1)).toEqual([changed, { ...changed, action: 'update', campaignId: 'c1' }]);
});

test('a change that went unheard is sent again before the next one, which then replaces what is known to be ours', async () => {
  const { asked, save } = startServer(unheard, 'ok', 'ok');
  const change: CampaignDraft = { ...draft, action: 'update', campaignId: 'c1', unmodifiedSince: 7 };
  await expect(save(change)).rejects.toThrow('network error');
  await save({ ...change, name: 'Summer' });
  const { unmodifiedSince: _seen, ...following } = { ...change, name: 'Summer' };
  expect(asked.slice(1)).toEqual([change, following]);
});

test('after a refusal nothing was made, so a changed draft is simply created', async () => {
  const { asked, save } = startServer(refused, 'ok');
  await expect(save(draft)).rejects.toThrow('Enter a name');
  await save({ ...draft, name: 'Summer' });
  expect(asked).toHaveLength(2);
});

/** A refusal of the last try, where an earlier one of the same call may have been carried out. */
const afterSilence = (status: number, refusal?: 'changedMeanwhile') =>
  Object.assign(new CallError('No', { status, code: 'ERR_BAD_RESPONSE', isFromServer: true, refusal }), {
    mayHaveWorked: true,
  });

test('a refusal after a try that may have worked says nothing, so what was changed since is brought to that campaign', async () => {
  const { asked, save } = startServer(afterSilence(429), 'ok', 'ok');
  await expect(save(draft)).rejects.toThrow('No');
  const changed = { ...draft, name: 'Summer' };
  await save(changed);
  expect(asked.slice(1)).toEqual([changed, { ...changed, action: 'update', campaignId: 'c1' }]);
});

test('a change that met somebody else’s is known to be lost, so it is saved anyway by one call', async () => {
  const { asked, save } = startServer(afterSilence(409, 'changedMeanwhile'), 'ok');
  const anyway: CampaignDraft = { ...draft, action: 'update', campaignId: 'c1' };
  await expect(save({ ...anyway, unmodifiedSince: 7 })).rejects.toThrow('No');
  await save(anyway);
  expect(asked.slice(1)).toEqual([anyway]);
});

test('what an earlier form may have made is brought to what this one says', async () => {
  const { asked, answer } = startServer(unheard, 'ok', 'ok');
  const resumed = saveOnce(answer, true);
  await expect(resumed(draft)).rejects.toThrow('network error');
  expect((await resumed(draft)).urls).toEqual(['url 3']);
  expect(asked).toEqual([draft, draft, { ...draft, action: 'update', campaignId: 'c1' }]);
});

test.each([
  ['was refused', refused],
  ['went unheard', unheard],
])('what the second call was to bring is brought by the next try, where that call %s', async (_, fault) => {
  const { asked, save } = startServer(unheard, 'ok', fault, 'ok', 'ok');
  await expect(save(draft)).rejects.toThrow(unheard);
  const changed = { ...draft, name: 'Summer' };
  await expect(save(changed)).rejects.toThrow(fault);
  expect((await save(changed)).urls).toEqual(['url 5']);
  expect(asked.at(-1)).toEqual({ ...changed, action: 'update', campaignId: 'c1' });
});
