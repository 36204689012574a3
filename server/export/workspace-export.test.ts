// A workspace with everything in it as a ZIP file.
import { callFile } from '@fanfare/contract/call.ts';
import { exportCustomers, removeCustomer } from '@fanfare/contract/customers.ts';
import { exportWorkspace } from '@fanfare/contract/workspace-end.ts';
import { inviteMember } from '@fanfare/contract/members.ts';
import { acceptInvitation } from '@fanfare/contract/own-invitations.ts';
import { notAllowed } from '@fanfare/contract/rights.ts';
import { workspaceNotFound } from '@fanfare/contract/workspaces.ts';
import { BlobReader, TextWriter, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { describe, expect, test } from 'vitest';
import { clientBase, publicBase } from '../public-config.ts';
import { originalName } from '../images/storage.ts';
import { openStorage } from '../images/open-storage.ts';
import { buildCampaign, buildDraft } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { openCustomers } from '../testing/customers.ts';
import { freshCustomers, sharedApp, sharedAsker } from '../testing/shared-app.ts';
import type { Asker } from '../testing/start-app.ts';
import { type Tablet, pairTablet } from '../testing/tablets.ts';
import { countRows, fillTables } from '../testing/workspace-rows-store.ts';

const phone = '14155550132';
const day = Date.UTC(2025, 4, 6);

describe('the export of a workspace', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = sharedAsker(app, ada);
  const at = freshCustomers(app, asAda);

  const callerOf = ({ token }: Asker) => ({
    bases: { client: `${app.url}${clientBase}`, public: `${app.url}${publicBase}` },
    token: () => Promise.resolve(token),
  });
  const fetchZip = (asker = asAda, signal?: AbortSignal) =>
    callFile(callerOf(asker), exportWorkspace, { params: { ws: at.ws } }, signal);

  /** Its files by name; reading one checks its sum. */
  async function openZip(response: Response) {
    const entries = await new ZipReader(new BlobReader(await response.blob())).getEntries();
    const find = (name: string) => {
      const entry = entries.find(({ filename }) => filename === name);
      if (!entry || entry.directory) throw new Error(`${name} is not in it.`);
      return entry;
    };
    const check = { checkSignature: true };
    return {
      names: entries.map(({ filename }) => filename),
      text: (name: string) => find(name).getData(new TextWriter(), check),
      bytes: (name: string) => find(name).getData(new Uint8ArrayWriter(), check),
      rows: async (table: string) =>
        (await find(`data/${table}.ndjson`).getData(new TextWriter(), check))
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line) as Record<string, unknown>),
    };
  }

  test('holds customers, consent, campaigns and the bytes of every picture', async () => {
    await at.join(phone);
    await at.block(phone, 'Asked at the counter');
    const draft = buildDraft(app, { name: 'Harvest' });
    await buildCampaign(app, asAda, { workspaceId: at.ws, draft });
    const response = await fetchZip();
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="workspace-[\d-]{10}\.zip"$/);
    const file = await openZip(response);
    const customers = await callFile(callerOf(asAda), exportCustomers, { params: { ws: at.ws }, query: {} });
    expect(await file.text('customers.csv')).toBe(await customers.text());
    const record = (await file.text('consent.csv')).split('\r\n');
    expect(record[0]).toContain('phone,at,what,how,text,page,member,import,reason,record');
    expect(record[1]).toMatch(new RegExp(`^${phone},[^,]+,joined,invite,en-1,/invite/${at.ws},`));
    expect(record[2]).toMatch(new RegExp(`^${phone},[^,]+,optout,staff,.*,Asked at the counter,`));
    const [key = ''] = draft.imageKeys;
    expect(JSON.parse(await file.text('campaigns.json'))).toMatchObject([
      { name: 'Harvest', images: [`images/${key}`] },
    ]);
    const storage = await openStorage(app.settings);
    const kept = await storage.get({ workspaceId: at.ws, imageKey: key, name: originalName });
    expect(Buffer.from(await file.bytes(`images/${key}`)).equals(kept ?? Buffer.alloc(0))).toBe(true);
    expect(JSON.parse(await file.text('workspace.json'))).toMatchObject({ id: at.ws, name: 'Harbor & Vine' });
    expect(await file.text('members.csv')).toContain(ada.email);
  });

  test('holds the rows of every table, but for what is under way, and no secret', async () => {
    const tablet: Tablet = await pairTablet(app, asAda, at.ws);
    const { token_hash: hash } = await app.database
      .selectFrom('devices')
      .select('token_hash')
      .where('device_id', '=', tablet.id)
      .executeTakeFirstOrThrow();
    await fillTables(app.database, at.ws);
    await app.database.updateTable('images').set({ removed_at: 1 }).where('workspace_id', '=', at.ws).execute();
    const file = await openZip(await fetchZip(await app.as(ada)));
    const missing = Object.keys(await countRows(app.database, at.ws)).filter(
      (table) => !file.names.includes(`data/${table}.ndjson`),
    );
    expect(missing.toSorted()).toEqual([
      'deleted_customers',
      'early_receipts',
      'images_on_their_way',
      'import_parts_begun',
      'notifications',
      'offline_notices',
      'pairing_tries',
      'segment_jobs',
      'selected_workspaces',
      'texting_usage',
      'webhook_deliveries',
      'webhook_moments',
      'workspaces',
    ]);
    for (const name of file.names.filter((one) => one.startsWith('data/'))) {
      const text = await file.text(name);
      expect([name, text.includes(at.ws)]).toEqual([name, true]);
      expect([name, text.includes(hash ?? 'none')]).toEqual([name, false]);
    }
  });

  test('holds each of many rows once, and none of another workspace', async () => {
    const numbers = Array.from({ length: 2_500 }, (_, index) => String(14_150_000_000 + index));
    await at.bulk(numbers.map((one) => ({ phone: one, createdAt: day, optout: true })));
    const other = await openCustomers(app, asAda);
    await other.bulk([{ phone: '14155550199', createdAt: day, optout: true }]);
    const file = await openZip(await fetchZip());
    expect((await file.rows('customers')).map((row) => row['phone'])).toEqual(numbers);
    const record = (await file.text('consent.csv')).split('\r\n').slice(1, -1);
    expect(new Set(record.map((line) => line.split(',')[0]))).toEqual(new Set(numbers));
    const events = await file.rows('consent_events');
    expect(events).toHaveLength(await quantityOfEvents(at.ws));
    expect(events.every((row) => row['workspace_id'] === at.ws)).toBe(true);
  });

  const quantityOfEvents = async (ws: string) => (await countRows(app.database, ws))['consent_events'] ?? 0;

  test('keeps the records of numbers that were deleted', async () => {
    await at.join(phone);
    await asAda.call(removeCustomer, { params: { ws: at.ws }, body: { phone } });
    const file = await openZip(await fetchZip());
    expect(await file.text('consent.csv')).not.toContain(phone);
    expect((await file.rows('consent_events')).map((row) => row['kind'])).toEqual(['joined', 'removed']);
  });

  test('ends for the server when nobody reads on', async () => {
    await at.bulk(
      Array.from({ length: 5_000 }, (_, index) => ({ phone: String(14_150_000_000 + index), createdAt: day })),
    );
    const stop = new AbortController();
    const response = await fetchZip(asAda, stop.signal);
    await response.body?.getReader().read();
    stop.abort();
    const next = await openZip(await fetchZip());
    expect(await next.rows('customers')).toHaveLength(5_000);
  });

  test('is refused to all but owners, in the envelope', async () => {
    const asGrace = await app.as(grace);
    await expect(fetchZip(asGrace)).rejects.toMatchObject({ status: 404, message: workspaceNotFound });
    await asAda.call(inviteMember, { params: { ws: at.ws }, body: { email: grace.email, role: 'manager' } });
    await asGrace.call(acceptInvitation, { params: { ws: at.ws } });
    await expect(fetchZip(asGrace)).rejects.toMatchObject({ status: 403, message: notAllowed });
    await expect(fetchZip(app.withToken(undefined))).rejects.toMatchObject({ status: 401 });
  });
});
