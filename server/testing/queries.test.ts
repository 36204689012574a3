import { expect, test } from 'vitest';
import { buildWorkspace } from './builders.ts';
import { ada } from './cast.ts';
import { findMissingEntry, inCall } from './queries-store.ts';
import { sharedApp } from './shared-app.ts';

const app = sharedApp();

const count = () => app.database.selectFrom('customers').select(({ fn }) => fn.countAll().as('count'));
const campaign = () => app.database.selectFrom('campaigns').select('name').where('campaign_id', '=', 'one');
const nameless = /^A query of .+ names no workspace: /;

test('a query of staff names its workspace, also where it names a campaign', async () => {
  const url = '/client/prod/ws/one/campaign/one';
  await expect(inCall(url, () => count().execute())).rejects.toThrow(nameless);
  await expect(inCall(url, () => campaign().execute())).rejects.toThrow(nameless);
  expect(await inCall(url, () => campaign().where('workspace_id', '=', 'one').execute())).toEqual([]);
});

test('a query of a visitor names its workspace, or the one thing that the visitor came for', async () => {
  await expect(inCall('/public/prod/phone', () => count().execute())).rejects.toThrow(nameless);
  await expect(inCall('/s/one', () => campaign().execute())).rejects.toThrow(nameless);
  expect(await inCall('/public/prod/campaign/one', () => campaign().execute())).toEqual([]);
});

test('a change of a call names its workspace, and what the clock sets off need not', async () => {
  const change = () => app.database.updateTable('devices').set({ name: 'all of them' });
  await expect(inCall('/client/prod/ws/one/dev', () => change().execute())).rejects.toThrow(nameless);
  await change().execute();
});

test('a change by staff or a tablet is told in the audit log, and an undo that goes on was told with its first call', async () => {
  const { workspace_id: ws } = await buildWorkspace(await app.as(ada));
  const change = app.database.updateTable('workspaces').set({ name: 'Harbor' }).where('workspace_id', '=', ws);
  const missing = (url: string) =>
    inCall(url, async () => {
      await change.execute();
      return (await findMissingEntry(app.database))?.message;
    });
  const undo = `/client/prod/ws/${ws}/imports/spring/undo`;
  for (const url of [`/client/prod/ws/${ws}`, '/public/prod/device/check-in', undo])
    expect(await missing(url)).toContain('leaves no entry');
  const entry = { workspaceId: ws, actor: { kind: 'system', id: '' }, action: 'import.undone', id: 'spring' } as const;
  await app.database.transaction().execute((transaction) => app.texting.recordAudit(transaction, entry));
  expect(await missing(undo)).toBeUndefined();
});
