import { auditKeptDays, searchAudit } from '@fanfare/contract/audit.ts';
import { addApiKey } from '@fanfare/contract/api-keys.ts';
import { saveBroadcast } from '@fanfare/contract/broadcasts.ts';
import { saveCampaign } from '@fanfare/contract/campaigns.ts';
import { addCustomer, changeCustomer, removeCustomer } from '@fanfare/contract/customers.ts';
import { inviteMember } from '@fanfare/contract/members.ts';
import { erasePersonalData } from '@fanfare/contract/personal-data.ts';
import { changeSavedSegment, saveSegment } from '@fanfare/contract/saved-segments.ts';
import { addConsentText } from '@fanfare/contract/workspace-consent.ts';
import { changeWorkspace, listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildDraft, buildWorkspace, dayMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { poolPeople } from '../testing/pool-people.ts';
import { newPeopleOf, sharedApp, sharedAsker } from '../testing/shared-app.ts';
import { pairTablet } from '../testing/tablets.ts';

describe('the audit log', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = sharedAsker(app, ada);
  let params: { ws: string };
  beforeEach(async () => {
    params = { ws: (await buildWorkspace(asAda)).workspace_id };
  });

  const newPerson = newPeopleOf(() => app);
  const phone = '4155550132';
  const search = (body: object = {}) => asAda.call(searchAudit, { params, body });
  const add = (typed = phone, asker = asAda) => asker.call(addCustomer, { params, body: { phone: typed } });
  const remove = () => asAda.call(removeCustomer, { params, body: { phone } });

  test('says who did what to whom, from which network, and what was there before', async () => {
    await add();
    const block = { phone, action: 'block', reason: 'Asked on the phone' } as const;
    await asAda.call(changeCustomer, { params, body: block });
    await asAda.call(changeCustomer, { params, body: block });
    await asAda.call(changeWorkspace, { params, body: { name: 'Harbor & Pine', timeZone: 'UTC' } });
    const { items, last_evaluated_key } = await search();
    expect(last_evaluated_key).toBeNull();
    expect(items.map(({ action }) => action)).toEqual([
      'workspace.changed',
      'customer.changed',
      'customer.added',
      'workspace.created',
    ]);
    expect(items[0]).toMatchObject({ before: { name: 'Harbor & Vine' }, after: { name: 'Harbor & Pine' } });
    expect(items[1]).toMatchObject({
      actorKind: 'member',
      actorName: 'Ada Lovelace',
      subjectName: '•••••••0132',
      before: { status: 'active' },
      after: { status: 'blocked', reason: 'Asked on the phone' },
      network: '127.0.0.0/24',
    });
  });

  test('finds a customer by the number, also one who is gone, and holds the number nowhere', async () => {
    await add();
    await add('4155550199');
    await remove();
    const { items } = await search({ phone });
    expect(items.map(({ action, actorName }) => `${action} by ${actorName}`)).toEqual([
      'customer.deleted by Ada Lovelace',
      'customer.added by Ada Lovelace',
    ]);
    const rows = await app.database.selectFrom('audit_entries').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(phone);
  });

  test('forgets whom it was about when a customer is erased, and keeps that somebody did', async () => {
    await add();
    await remove();
    await asAda.call(erasePersonalData, { params, body: { phone } });
    expect((await search({ phone })).items).toEqual([]);
    expect((await search()).items.map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['customer.erased', ''],
      ['customer.deleted', ''],
      ['customer.added', ''],
      ['workspace.created', 'Harbor & Vine'],
    ]);
  });

  test('tells programs, tablets and people apart, and keeps the name of who has left', async () => {
    const { secret, key } = await asAda.call(addApiKey, { params, body: { name: 'Till', role: 'staff' } });
    await add('4155550101', app.withToken(secret));
    const tablet = await pairTablet(app, asAda, params.ws, 'Counter');
    await tablet.checkIn('4155550102');
    const { person, tokens } = await newPerson();
    await asAda.call(inviteMember, { params, body: { email: person.email } });
    const asker = app.withToken(tokens.AccessToken);
    await asker.call(listWorkspaces, {});
    await add('4155550103', asker);
    await poolPeople(() => app).ask(tokens.AccessToken, 'DeleteUser');
    const { items } = await search();
    const who = items.map(({ action, actorKind, actorName }) => `${action}: ${actorKind} ${actorName}`);
    expect(who.slice(0, 5)).toEqual([
      'member.left: member Ada Lovelace',
      'customer.added: member Ada Lovelace',
      'member.joined: member Ada Lovelace',
      'member.invited: member Ada Lovelace',
      'customer.checkedIn: device Counter',
    ]);
    expect((await search({ actorId: key.keyId })).items).toMatchObject([{ actorKind: 'key', actorName: 'Till' }]);
  });

  test('has nothing of what was refused or taken back, nor twice what was said twice', async () => {
    await add();
    await expect(asAda.call(changeWorkspace, { params, body: { name: '' } })).rejects.toMatchObject({ status: 400 });
    const draft = buildDraft(app);
    await Promise.all([1, 2].map(() => asAda.call(saveCampaign, { params, body: draft })));
    await remove();
    await expect(remove()).rejects.toMatchObject({ status: 404 });
    const { campaignId } = await asAda.call(saveCampaign, { params, body: draft });
    const text = { id: draft.ID, campaignId, body: 'Six wines', segment: {} };
    const { updatedAt } = (await asAda.call(saveBroadcast, { params, body: text })).broadcast;
    await asAda.call(saveBroadcast, { params, body: { ...text, updatedAt } });
    const { saved } = await asAda.call(saveSegment, { params, body: { name: 'Regulars', segment: {} } });
    for (const _ of ['first', 'again']) {
      await asAda.call(addConsentText, { params, body: { text: 'I agree.' } });
      await asAda.call(changeSavedSegment, { params: { ...params, id: saved.segmentId }, body: { name: 'Guests' } });
    }
    const actions = (await search()).items.map(({ action }) => action);
    expect(actions).toEqual([
      'segment.saved',
      'consentText.changed',
      'segment.saved',
      'broadcast.saved',
      'customer.deleted',
      'campaign.created',
      'customer.added',
      'workspace.created',
    ]);
  });

  test('goes on page by page, by action and by time, and as a CSV file', async () => {
    for (let count = 0; count < 5; count += 1) await add(`415555014${count}`);
    const first = await search({ limit: 4, action: 'customer.added' });
    const lastEvaluatedKey = first.last_evaluated_key ?? undefined;
    const second = await search({ limit: 4, action: 'customer.added', lastEvaluatedKey });
    expect([...first.items, ...second.items]).toHaveLength(5);
    expect(second.last_evaluated_key).toBeNull();
    expect((await search({ to: app.now() - dayMs })).items).toEqual([]);
    // The end of 2099-12-31 in New York.
    expect((await search({ action: 'customer.added', to: Date.UTC(2100, 0, 1, 5) })).items).toHaveLength(5);
    const fileOf = async (asked: object) => {
      const response = await fetch(`${app.url}/client/prod/ws/${params.ws}/audit/export`, {
        method: 'POST',
        headers: { authorization: `Bearer ${asAda.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ action: 'customer.added', ...asked }),
      });
      return (await response.text()).trimEnd().split('\r\n');
    };
    const lines = await fileOf({});
    expect(lines[0]).toBe('at,actor,actorKind,actorId,action,subject,subjectId,before,after,network');
    expect(lines).toHaveLength(6);
    expect(lines[1]).toContain('Ada Lovelace,member,');
    const [head, entry] = await fileOf({ delimiter: ';' });
    expect(head).toBe(lines[0]?.replaceAll(',', ';'));
    expect(entry).toContain('Ada Lovelace;member;');
  });

  test('ends after thirteen months', async () => {
    await add();
    app.passTime((auditKeptDays + 1) * dayMs);
    await app.purge();
    const rows = await app.database.selectFrom('audit_entries').selectAll().execute();
    expect(rows).toEqual([]);
    app.passTime(-(auditKeptDays + 1) * dayMs);
  });
});
