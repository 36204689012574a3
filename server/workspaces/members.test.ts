import {
  alreadyMember,
  changeMember,
  invitationNotSent,
  invitationValidMs,
  inviteMember,
  lastMember,
  listMembers,
  memberNotFound,
  membersMax,
  removeMember,
  tooManyMembers,
} from '@fanfare/contract/members.ts';
import { acceptInvitation } from '@fanfare/contract/own-invitations.ts';
import {
  addWorkspace,
  listWorkspaces,
  selectWorkspace,
  tooManyWorkspaces,
  workspacesMax,
} from '@fanfare/contract/workspaces.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { readCode, readOutbox } from '../testing/ask-pool.ts';
import { buildWorkspace } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { freePort } from '../testing/free-port.ts';
import { poolPeople } from '../testing/pool-people.ts';
import { newPeopleOf, sharedApp, sharedAsker } from '../testing/shared-app.ts';
import { type Asker, startApp } from '../testing/start-app.ts';

const listFor = (asker: Asker) => asker.call(listWorkspaces, {});

async function idsOf(asker: Asker): Promise<string[]> {
  return (await listFor(asker)).workspaces.map(({ workspace_id }) => workspace_id);
}

describe('who works in a workspace', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off', SITE_NAME: 'Harbor Hub' } });
  const asAda = sharedAsker(app, ada);
  let params: { ws: string };
  beforeEach(async () => {
    params = { ws: (await buildWorkspace(asAda, 'Harbor & Vine')).workspace_id };
  });

  const newPerson = newPeopleOf(() => app);
  const invite = (email: string, asker = asAda) =>
    asker.call(inviteMember, { params, body: { email, role: 'manager' } });
  const remove = (body: { memberId: string } | { email: string }, asker = asAda) =>
    asker.call(removeMember, { params, body });
  /** As from a browser that asks for this language. */
  const inviteFrom = (language: string, email: string) =>
    fetch(`${app.url}/client/prod/ws/${params.ws}/members`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${asAda.token}`,
        'content-type': 'application/json',
        'accept-language': language,
      },
      body: JSON.stringify({ email }),
    });
  const list = () => asAda.call(listMembers, { params });
  /** Somebody new, who has been invited and has come. */
  const join = async () => {
    const { person, tokens } = await newPerson();
    await invite(person.email);
    const asker = app.withToken(tokens.AccessToken);
    await listFor(asker);
    const { members } = await list();
    const memberId = members.find(({ email }) => email === person.email)?.member_id ?? '';
    return { person, asker, memberId };
  };

  /** Without letters. */
  const putInvitations = async (quantity: number, { expiresAt }: { expiresAt: number }) => {
    const emails = Array.from({ length: quantity }, (_, index) => `many${index}@example.com`);
    const row = {
      workspace_id: params.ws,
      invited_at: expiresAt - invitationValidMs,
      expires_at: expiresAt,
      member_id: '',
    };
    await app.database
      .insertInto('invitations')
      .values(emails.map((email) => ({ ...row, email })))
      .execute();
    return emails;
  };

  test('an invited person gets a letter that says who invites, where to, and which address to open, in the inviter’s language', async () => {
    const { invitation } = await invite(' Grace@Example.com ');
    expect(invitation).toMatchObject({ email: 'grace@example.com', invitedBy: 'Ada Lovelace' });
    expect(invitation.expiresAt - invitation.invitedAt).toBe(invitationValidMs);
    const letter = (await readOutbox(app.settings)).at(-1);
    expect(letter).toMatchObject({
      to: 'grace@example.com',
      subject: 'Ada Lovelace invites you to Harbor & Vine (Harbor Hub)',
    });
    for (const said of ['Ada Lovelace', '"Harbor & Vine"', 'grace@example.com', `    ${app.url}/\n`]) {
      expect(letter?.text).toContain(said);
    }
    expect(await list()).toMatchObject({ members: [{ email: ada.email }], invitations: [invitation] });
    for (const [language, said, close] of [
      ['de-AT', 'Ada Lovelace lädt dich zu Harbor & Vine ein', 'Die Einladung gilt bis zum'],
      ['es', 'Ada Lovelace te invita a Harbor & Vine', 'La invitación es válida hasta el'],
    ] as const) {
      await inviteFrom(language, 'grace@example.com');
      const other = (await readOutbox(app.settings)).at(-1);
      expect(other).toMatchObject({ to: 'grace@example.com', subject: `${said} (Harbor Hub)` });
      expect(other?.text).toContain(close);
    }
  });

  test('whoever signs in with the invited address is a member from then on, and the invitation is gone', async () => {
    await invite('HOPPER@example.com');
    const asGrace = await app.as({ ...grace, email: 'Hopper@example.com' });
    const { workspaces, selected_workspace, members } = await listFor(asGrace);
    expect(workspaces.map(({ workspace_id }) => workspace_id)).toContain(params.ws);
    expect(selected_workspace).not.toBeNull();
    expect(members.length).toBeGreaterThan(0);
    const { members: now, invitations } = await list();
    expect(now.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Grace Hopper']);
    expect(invitations).toEqual([]);
  });

  test('an address that somebody only claims lets them in nowhere, until they have proven it', async () => {
    const claimed = 'claimed@example.com';
    const { tokens } = await newPerson();
    const asker = app.withToken(tokens.AccessToken);
    const { ask, update } = poolPeople(() => app);
    await invite(claimed);
    await update(tokens.AccessToken, 'email', claimed);
    expect(await idsOf(asker)).toEqual([]);
    expect((await list()).invitations).toMatchObject([{ email: claimed }]);
    const proof = { AttributeName: 'email', Code: await readCode(app, claimed) };
    await ask(tokens.AccessToken, 'VerifyUserAttribute', proof);
    expect(await idsOf(asker)).toEqual([params.ws]);
  });

  test('whoever proves another address is listed by it, and the one before can be invited', async () => {
    const { person, asker } = await join();
    const { ask, update } = poolPeople(() => app);
    const { token = '' } = asker;
    await update(token, 'given_name', 'Nora');
    await update(token, 'email', 'nora@new.example');
    expect((await list()).members[1]).toMatchObject({ name: 'Nora Lovelace', email: person.email });
    const proof = { AttributeName: 'email', Code: await readCode(app, 'nora@new.example') };
    await ask(token, 'VerifyUserAttribute', proof);
    expect((await list()).members[1]).toMatchObject({ name: 'Nora Lovelace', email: 'nora@new.example' });
    await invite(person.email);
  });

  test('an invitation ends after fourteen days; inviting again sends the letter again and counts anew', async () => {
    const { person, tokens } = await newPerson();
    const asker = app.withToken(tokens.AccessToken);
    const lettersBefore = (await readOutbox(app.settings)).length;
    const { invitation: first } = await invite(person.email);
    app.passTime(invitationValidMs + 1_000);
    const again = app.withToken((await app.signIn(person)).AccessToken);
    expect(await idsOf(again)).toEqual([]);
    const asAdaLater = app.withToken((await app.signIn(ada)).AccessToken);
    const { invitation } = await invite(person.email, asAdaLater);
    expect(invitation.expiresAt).toBeGreaterThan(first.expiresAt);
    expect((await readOutbox(app.settings)).length).toBe(lettersBefore + 2);
    expect((await asAdaLater.call(listMembers, { params })).invitations).toEqual([invitation]);
    expect(await idsOf(again)).toEqual([params.ws]);
    app.passTime(-invitationValidMs - 1_000);
    expect(await idsOf(asker)).toEqual([params.ws]);
  });

  test('an invitation that was taken back lets nobody in', async () => {
    const { person, tokens } = await newPerson();
    await invite(person.email);
    await remove({ email: person.email.toUpperCase() });
    expect(await idsOf(app.withToken(tokens.AccessToken))).toEqual([]);
    await expect(remove({ email: person.email })).rejects.toMatchObject({ status: 404, message: memberNotFound });
  });

  test('a member who is removed while working finds nothing from the next call on, and works elsewhere', async () => {
    const own = await join();
    const { workspace } = await own.asker.call(addWorkspace, { body: { name: 'Her own' } });
    await own.asker.call(selectWorkspace, { params });
    await remove({ memberId: own.memberId });
    const gone = { status: 404, message: 'Workspace not found' };
    await expect(own.asker.call(listMembers, { params })).rejects.toMatchObject(gone);
    await expect(invite('friend@example.com', own.asker)).rejects.toMatchObject(gone);
    expect(await listFor(own.asker)).toMatchObject({
      workspaces: [{ workspace_id: workspace.workspace_id }],
      selected_workspace: workspace.workspace_id,
    });
    await expect(remove({ memberId: own.memberId })).rejects.toMatchObject({ status: 404, message: memberNotFound });
  });

  test('anybody can leave, also both of two at once: one of them always stays', async () => {
    const { asker, memberId } = await join();
    const [first] = (await list()).members;
    const both = await Promise.allSettled([remove({ memberId: first?.member_id ?? '' }), remove({ memberId }, asker)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [stayed] = both.map(({ status }) => status).indexOf('rejected') === 0 ? [asAda] : [asker];
    const { members } = await stayed.call(listMembers, { params });
    expect(members).toHaveLength(1);
    const last = { memberId: members[0]?.member_id ?? '' };
    await expect(remove(last, stayed)).rejects.toMatchObject({ status: 409, message: lastMember });
  });

  test('a member, and a member of somewhere else alone, are told apart', async () => {
    await expect(invite(ada.email)).rejects.toMatchObject({ status: 409, message: alreadyMember });
    const { memberId } = await join();
    const elsewhere = { ws: (await buildWorkspace(asAda)).workspace_id };
    const ask = asAda.call(removeMember, { params: elsewhere, body: { memberId } });
    await expect(ask).rejects.toMatchObject({ status: 404, message: memberNotFound });
  });

  test('a workspace has a hundred members and invitations at most, also when many are invited at once', async () => {
    // Ada is one, and four places are left; each by the front door would be a letter.
    const invited = await putInvitations(membersMax - 5, { expiresAt: app.now() + invitationValidMs });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 9 }, (_, index) => invite(`more${index}@example.com`)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, message: tooManyMembers },
    });
    await invite(invited[0] ?? '');
    expect((await list()).invitations).toHaveLength(membersMax - 1);
  });

  test('invitations whose time is over leave their places to others, and the oldest of too many are forgotten', async () => {
    await putInvitations(membersMax + 5, { expiresAt: app.now() - 1 });
    await invite('one.more@example.com');
    const { invitations } = await list();
    expect(invitations).toHaveLength(membersMax + 1);
    expect(invitations.filter(({ expiresAt }) => expiresAt > app.now())).toHaveLength(1);
  });

  test('an invitation ends with the membership of whoever sent it, and no other does', async () => {
    const inviter = await join();
    const [theirs, ours] = [await newPerson(), await newPerson()];
    await invite(theirs.person.email, inviter.asker);
    await invite(ours.person.email);
    const told = (await list()).invitations.filter(({ inviterId }) => inviterId === inviter.memberId);
    expect(told.map(({ email }) => email)).toEqual([theirs.person.email]);
    await remove({ memberId: inviter.memberId });
    expect((await list()).invitations).toMatchObject([{ email: ours.person.email }]);
    expect(await idsOf(app.withToken(theirs.tokens.AccessToken))).toEqual([]);
    expect(await idsOf(app.withToken(ours.tokens.AccessToken))).toEqual([params.ws]);
  });

  test('so does an invitation by somebody whose account is gone, except where nobody else is left to invite', async () => {
    const inviter = await join();
    const [guest, heir] = [await newPerson(), await newPerson()];
    await invite(guest.person.email, inviter.asker);
    const own = await buildWorkspace(inviter.asker);
    const elsewhere = { params: { ws: own.workspace_id }, body: { email: heir.person.email } };
    await inviter.asker.call(inviteMember, elsewhere);
    await poolPeople(() => app).ask(inviter.asker.token ?? '', 'DeleteUser');
    expect((await list()).invitations).toEqual([]);
    expect(await idsOf(app.withToken(guest.tokens.AccessToken))).toEqual([]);
    expect(await idsOf(app.withToken(heir.tokens.AccessToken))).toEqual([own.workspace_id]);
  });

  test('somebody who has as many workspaces as one can have is told so, and accepts once they have left one', async () => {
    const { person, tokens } = await newPerson();
    const asker = app.withToken(tokens.AccessToken);
    const own = Array.from({ length: workspacesMax }, () =>
      asker.call(addWorkspace, { body: { name: 'One of many' } }),
    );
    const [first] = await Promise.all(own);
    await invite(person.email);
    const accept = () => asker.call(acceptInvitation, { params });
    await expect(accept()).rejects.toMatchObject({ status: 409, message: tooManyWorkspaces });
    const freed = { params: { ws: first?.workspace.workspace_id ?? '' } };
    const { members } = await asker.call(listMembers, freed);
    const friend = await join();
    await asker.call(inviteMember, { ...freed, body: { email: friend.person.email } });
    await friend.asker.call(acceptInvitation, freed);
    const friendId = (await asker.call(listMembers, freed)).members.at(-1)?.member_id ?? '';
    await asker.call(changeMember, { ...freed, body: { memberId: friendId, role: 'owner' } });
    await asker.call(removeMember, { ...freed, body: { memberId: members[0]?.member_id ?? '' } });
    await accept();
    expect(await idsOf(asker)).toContain(params.ws);
  });

  test('an invitation goes to any address with which the pool signs people up', async () => {
    expect(await invite('sales&co@shop.example')).toMatchObject({ invitation: { email: 'sales&co@shop.example' } });
  });

  test.each([
    {},
    { email: '' },
    { email: 'nobody' },
    { email: 'Mi\u212Ae@example.com' },
    { email: `${'x'.repeat(124)}@a.bc` },
    { email: 7 },
  ])('the invitation %j is refused', async (body) => {
    await expect(asAda.call(inviteMember, { params, body: body as never })).rejects.toMatchObject({ status: 400 });
  });

  test.each<[object, string]>([
    [{}, 'Give either memberId or email'],
    [{ memberId: 'one', email: 'a@b.example' }, 'Give either memberId or email'],
    [{ memberId: '' }, 'memberId: '],
    [{ email: 'nobody' }, 'Enter an email address'],
  ])('the removal %j is refused, and told what is wrong', async (body, said) => {
    const ask = asAda.call(removeMember, { params, body: body as never });
    await expect(ask).rejects.toMatchObject({ status: 400, message: expect.stringContaining(said) as string });
  });
});

describe('letters of invitation', () => {
  test('go to one address five times an hour at most', async () => {
    await using app = await startApp();
    const asAda = await app.as(ada);
    const { workspace_id: ws } = await buildWorkspace(asAda);
    const invite = () => asAda.call(inviteMember, { params: { ws }, body: { email: grace.email } });
    for (let count = 0; count < 5; count += 1) await invite();
    await expect(invite()).rejects.toMatchObject({ status: 429 });
    expect(await readOutbox(app.settings)).toHaveLength(5);
  });

  test('that no mail server takes leave the invitation standing, and say so', async () => {
    await using app = await startApp({ environment: { MAIL_URL: `smtp://127.0.0.1:${await freePort()}` } });
    const asAda = await app.as(ada);
    const { workspace_id: ws } = await buildWorkspace(asAda);
    const ask = asAda.call(inviteMember, { params: { ws }, body: { email: grace.email } });
    await expect(ask).rejects.toMatchObject({ status: 502, message: invitationNotSent });
    expect(await idsOf(await app.as(grace))).toEqual([ws]);
  });
});
