import { randomUUID } from 'node:crypto';
import { CallError } from '@fanfare/contract/call.ts';
import {
  addWorkspace,
  listWorkspaces,
  selectWorkspace,
  tooManyWorkspaces,
  workspacesMax,
} from '@fanfare/contract/workspaces.ts';
import { describe, expect, test } from 'vitest';
import { buildWorkspace } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { sharedApp } from '../testing/shared-app.ts';

describe('workspaces', () => {
  const app = sharedApp();

  test('a person who is new has no workspace, and nothing is selected', async () => {
    const asGrace = await app.as(grace);
    expect(await asGrace.call(listWorkspaces, {})).toEqual({ workspaces: [], selected_workspace: null, members: [] });
  });

  test('a new workspace is empty, selected, and has its maker as a member', async () => {
    const asAda = await app.as(ada);
    const made = await buildWorkspace(asAda, '  Harbor & Vine  ');
    expect(made).toMatchObject({ name: 'Harbor & Vine', customers_quantity: 0, campaign_quantity: 0, devices: [] });
    const { workspaces, selected_workspace, members } = await asAda.call(listWorkspaces, {});
    expect(workspaces.map(({ workspace_id }) => workspace_id)).toContain(made.workspace_id);
    expect(selected_workspace).toBe(made.workspace_id);
    expect(members).toMatchObject([{ name: 'Ada Lovelace', email: ada.email }]);
  });

  test('a form that is sent again, because its answer was lost, makes one workspace', async () => {
    const [asAda, asGrace] = [await app.as(ada), await app.as(grace)];
    const body = { ID: randomUUID(), name: 'Harbor & Vine' };
    const answers = await Promise.all([1, 2, 3].map(() => asAda.call(addWorkspace, { body })));
    const ids = new Set(answers.map(({ workspace }) => workspace.workspace_id));
    expect(ids.size).toBe(1);
    expect(ids).not.toContain((await asGrace.call(addWorkspace, { body })).workspace.workspace_id);
    const another = await asAda.call(addWorkspace, { body: { ...body, ID: randomUUID() } });
    expect(ids).not.toContain(another.workspace.workspace_id);
  });

  test('the chosen workspace is remembered', async () => {
    const asAda = await app.as(ada);
    const first = await buildWorkspace(asAda);
    await buildWorkspace(asAda);
    await asAda.call(selectWorkspace, { params: { ws: first.workspace_id } });
    expect((await asAda.call(listWorkspaces, {})).selected_workspace).toBe(first.workspace_id);
  });

  test("a stranger's workspace can be neither seen nor selected", async () => {
    const made = await buildWorkspace(await app.as(ada));
    const asGrace = await app.as(grace);
    const { workspaces } = await asGrace.call(listWorkspaces, {});
    expect(workspaces.map(({ workspace_id }) => workspace_id)).not.toContain(made.workspace_id);
    await expect(asGrace.call(selectWorkspace, { params: { ws: made.workspace_id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('a person cannot have more than fifty, not even by asking for many at once', async () => {
    const asMary = await app.as({ email: 'mary@example.com', givenName: 'Mary', familyName: 'Keller' });
    // Who is told to come again, or hears nothing, as on a busy machine, comes again.
    const add = async (ID: string): Promise<unknown> => {
      const answer = await asMary.call(addWorkspace, { body: { ID, name: 'One of many' } }).catch((reason: unknown) => {
        if (!(reason instanceof CallError) || reason.status === 409) throw reason;
      });
      return answer ?? (await add(ID));
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 70 }, () => add(randomUUID())));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(workspacesMax);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, message: tooManyWorkspaces },
    });
    const { workspaces, selected_workspace } = await asMary.call(listWorkspaces, {});
    expect(workspaces).toHaveLength(workspacesMax);
    expect(workspaces.map(({ workspace_id }) => workspace_id)).toContain(selected_workspace);
  });

  test.each([
    [{}, 'Enter a name'],
    [{ name: '   ' }, 'Enter a name'],
    [{ name: 7 }, 'Enter a name'],
    [{ name: 'x'.repeat(81) }, 'Use at most 80 characters for the name'],
  ])('the body %j is refused', async (body, message) => {
    const asAda = await app.as(ada);
    await expect(asAda.call(addWorkspace, { body: body as never })).rejects.toMatchObject({ status: 400, message });
  });
});
