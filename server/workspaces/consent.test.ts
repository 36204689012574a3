import { listConsent } from '@fanfare/contract/consent.ts';
import { changedMeanwhile } from '@fanfare/contract/values.ts';
import { consentMissing, getPublicWorkspace, submitPhone, unknownConsentText } from '@fanfare/contract/visitors.ts';
import {
  addConsentText,
  consentTextMax,
  consentTextsMax,
  listConsentTexts,
  tooManyConsentTexts,
} from '@fanfare/contract/workspace-consent.ts';
import { changeWorkspace } from '@fanfare/contract/workspaces.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildWorkspace, minuteMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { sharedApp, sharedAsker } from '../testing/shared-app.ts';

const phone = '4155550132';

describe('what visitors of a workspace agree to', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = sharedAsker(app, ada);
  const visitor = sharedAsker(app);
  let params: { ws: string };

  beforeEach(async () => {
    params = { ws: (await buildWorkspace(asAda)).workspace_id };
  });

  const write = async (text: string) => (await asAda.call(addConsentText, { params, body: { text } })).item;
  const list = async () => (await asAda.call(listConsentTexts, { params })).items;
  const shown = async () => (await visitor.call(getPublicWorkspace, { params: { id: params.ws } })).consent;
  const submit = (consent?: string, wid = params.ws) => visitor.call(submitPhone, { body: { wid, phone, consent } });
  const history = async () => (await asAda.call(listConsent, { params, body: { phone } })).entries;

  test('each text follows the one before it under its own version, and none is ever lost', async () => {
    expect(await list()).toEqual([]);
    expect(await shown()).toBeNull();
    const first = await write('  I agree to texts.  ');
    expect(first).toMatchObject({ version: 'own-1', text: 'I agree to texts.', createdBy: 'Ada Lovelace' });
    expect(await shown()).toEqual({ version: 'own-1', text: 'I agree to texts.' });
    const second = await write('I agree to weekly texts.');
    expect(await shown()).toEqual({ version: 'own-2', text: 'I agree to weekly texts.' });
    const back = await write('');
    expect(back).toMatchObject({ version: 'own-3', text: '' });
    expect(await shown()).toBeNull();
    expect(await list()).toEqual([back, second, first]);
  });

  test('a text that stands already is not written twice, and of many written at once each has its version', async () => {
    const once = await write('I agree.');
    expect(await write('I agree.')).toEqual(once);
    const many = await Promise.all(['a', 'b', 'c', 'd'].map((text) => write(text)));
    expect(many.map(({ version }) => version).toSorted()).toEqual(['own-2', 'own-3', 'own-4', 'own-5']);
  });

  test('a workspace has a thousand texts at most, so that the list of them stays one that can be read', async () => {
    const row = { workspace_id: params.ws, created_at: app.now(), member_id: '' };
    await app.database
      .insertInto('consent_texts')
      .values({ ...row, position: consentTextsMax - 1, text: 'The one before the last.' })
      .execute();
    expect(await write('The last.')).toMatchObject({ version: `own-${consentTextsMax}` });
    await expect(write('One more.')).rejects.toMatchObject({ status: 409, message: tooManyConsentTexts });
    expect(await write('The last.')).toMatchObject({ version: `own-${consentTextsMax}` });
  });

  test('of two who write at once, the second is told of the first one’s text, and a repeat is nobody else’s', async () => {
    const add = (text: string, unmodifiedSince: number) =>
      asAda.call(addConsentText, { params, body: { text, unmodifiedSince } });
    const both = await Promise.allSettled(['Hers.', 'His.'].map((text) => add(text, 0)));
    const refused = both.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { status: 409, message: changedMeanwhile } }]);
    const [made] = await list();
    expect((await add(made?.text ?? '', 0)).item).toEqual(made);
    expect((await add('Ours.', made?.createdAt ?? 0)).item.version).toBe('own-2');
  });

  test('what a visitor agreed to stands in their record with its words, also once another text has followed', async () => {
    await write('I agree to texts.');
    await submit('own-1');
    await write('I agree to weekly texts.');
    app.passTime(minuteMs);
    for (const version of ['own-2', 'own-1']) {
      await expect(submit(version)).rejects.toMatchObject({ status: 409 });
      app.passTime(minuteMs);
    }
    expect(await history()).toMatchObject([
      { kind: 'joined', way: 'invite', agreement: { version: 'own-1', text: 'I agree to texts.' } },
      { kind: 'agreed', way: 'invite', agreement: { version: 'own-2', text: 'I agree to weekly texts.' } },
      { kind: 'agreed', way: 'invite', agreement: { version: 'own-1', text: 'I agree to texts.' } },
    ]);
  });

  test('a text that visitors of this workspace were never shown is refused, and the number with it', async () => {
    await write('I agree.');
    await write('');
    const other = params.ws;
    params = { ws: (await buildWorkspace(asAda)).workspace_id };
    for (const [version, wid] of [
      ['own-1', params.ws],
      ['own-2', other],
      ['own-3', other],
      ['own-0', other],
    ] as const) {
      await expect(submit(version, wid)).rejects.toMatchObject({ status: 400, message: unknownConsentText });
    }
    await expect(history()).rejects.toMatchObject({ status: 404 });
    await expect(submit('own-1', other)).resolves.toBeDefined();
  });

  test('where a box has to be ticked, nobody joins without a text, and programs are told the same', async () => {
    await asAda.call(changeWorkspace, { params, body: { consentBox: true } });
    const program = () => visitor.call(submitPhone, { body: { wid: params.ws, phone, comment: 'Buy now' } });
    for (const ask of [() => submit(), program]) {
      await expect(ask()).rejects.toMatchObject({ status: 400, message: consentMissing });
    }
    await submit('en-1');
    expect(await history()).toMatchObject([{ kind: 'joined', agreement: { version: 'en-1' } }]);
  });

  test.each([{}, { text: 7 }, { text: 'x'.repeat(consentTextMax + 1) }, { text: 'a\0b' }])(
    'the text %j is refused',
    async (body) => {
      const ask = asAda.call(addConsentText, { params, body: body as never });
      await expect(ask).rejects.toMatchObject({ status: 400 });
    },
  );
});
