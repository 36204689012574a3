import { searchAudit } from '@fanfare/contract/audit.ts';
import { unblockNeedsReason } from '@fanfare/contract/customers.ts';
import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ada, grace } from '../testing/cast.ts';
import { type CustomersAt, openCustomers } from '../testing/customers.ts';
import { sharedApp, sharedAsker } from '../testing/shared-app.ts';

const phone = '14155550132';
const createdAt = Date.UTC(2025, 4, 6);

describe('consent', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = sharedAsker(app, ada);
  let adaId: string | undefined;
  let at: CustomersAt;
  beforeEach(async () => {
    at = await openCustomers(app, asAda);
    adaId = (await asAda.call(listWorkspaces, {})).members[0]?.member_id;
  });

  const statusOf = async () => (await at.find(phone))?.status;
  const record = async () => (await at.consent(phone)).map(({ kind, way }) => `${kind} ${way}`);

  test('tells by which way each number came, when, and who brought it', async () => {
    await at.add('4155550101');
    await at.join('4155550102');
    await at.bulk([{ phone: '4155550103', createdAt }], { id: 'spring', part: 0, fileName: 'spring.csv' });
    const nobody = { who: null, importId: null, fileName: null, reason: '' };
    expect(await at.consent('4155550101')).toMatchObject([{ ...nobody, kind: 'joined', way: 'staff', who: adaId }]);
    const [own] = await at.consent('4155550102');
    expect(own).toMatchObject({ ...nobody, kind: 'joined', way: 'invite' });
    expect(Math.abs((own?.at ?? 0) - app.now())).toBeLessThan(60_000);
    expect(await at.consent('4155550103')).toMatchObject([
      { kind: 'joined', way: 'import', who: adaId, importId: 'spring', fileName: 'spring.csv' },
    ]);
  });

  test('is lifted by staff only with a reason, which is recorded with who gave it', async () => {
    await at.add(phone);
    expect((await at.block(phone, 'Asked at the counter')).customer).toMatchObject({ status: 'blocked', optout: true });
    for (const reason of ['', '   ']) {
      await expect(at.unblock(phone, reason)).rejects.toMatchObject({ status: 400, message: unblockNeedsReason });
    }
    expect(await statusOf()).toBe('blocked');
    expect((await at.unblock(phone, 'Signed the form again')).customer.status).toBe('active');
    expect((await at.consent(phone)).slice(1)).toMatchObject([
      { kind: 'optout', way: 'staff', who: adaId, reason: 'Asked at the counter' },
      { kind: 'return', way: 'staff', who: adaId, reason: 'Signed the form again' },
    ]);
  });

  test('is recorded once when staff block twice, also at the same moment', async () => {
    await at.add(phone);
    await Promise.all([at.block(phone), at.block(phone), at.block(phone)]);
    await at.block(phone);
    const body = { action: 'customer.changed' } as const;
    expect((await asAda.call(searchAudit, { params: { ws: at.ws }, body })).items).toHaveLength(1);
    expect(await record()).toEqual(['joined staff', 'optout staff']);
  });

  test('of nobody is not found', async () => {
    const notFound = { status: 404, message: 'Customer not found' };
    await expect(at.block(phone)).rejects.toMatchObject(notFound);
    await expect(at.consent(phone)).rejects.toMatchObject(notFound);
    await at.add(phone);
    const theirs = await openCustomers(app, await app.as(grace));
    await expect(theirs.consent(phone)).rejects.toMatchObject(notFound);
  });

  test('is never lifted by an import or by staff who add the number', async () => {
    await at.add(phone);
    await at.block(phone);
    await at.bulk([{ phone, createdAt, optout: false }]);
    await expect(at.add(phone)).rejects.toMatchObject({ status: 409 });
    expect(await statusOf()).toBe('blocked');
    expect(await record()).toEqual(['joined staff', 'optout staff', 'imported import']);
  });

  test('can be taken back by an import', async () => {
    await at.join(phone);
    await at.bulk([{ phone, createdAt, optout: true }], { id: 'leavers', part: 0 });
    expect(await statusOf()).toBe('blocked');
    expect(await record()).toEqual(['joined invite', 'imported import', 'optout import']);
  });

  test('stays withdrawn whoever types the number, who hears the same as everybody; staff see that it was asked for', async () => {
    await at.join(phone);
    await at.block(phone);
    expect(await at.find(phone)).toMatchObject({ status: 'blocked', resubscribeRequestedAt: null });
    const known = { status: 409, message: 'Phone number already exists' };
    for (let count = 0; count < 3; count += 1) await expect(at.join(phone)).rejects.toMatchObject(known);
    expect(await at.find(phone)).toMatchObject({
      status: 'blocked',
      resubscribeRequestedAt: (await at.consent(phone)).findLast(({ kind }) => kind === 'requested')?.at,
    });
    const again = (await record()).filter((line) => line !== 'agreed invite');
    expect(again).toEqual(['joined invite', 'optout staff', 'requested invite']);
    expect(await at.quantity()).toBe(1);
    const { customer } = await at.unblock(phone, 'Called us to ask for the offers');
    expect(customer).toMatchObject({ status: 'active', resubscribeRequestedAt: null });
    await at.block(phone);
    expect(await at.find(phone)).toMatchObject({ status: 'blocked', resubscribeRequestedAt: null });
  });

  test('stays withdrawn where a number comes without the text, also after a deletion', async () => {
    await at.join(phone);
    await at.block(phone);
    await expect(at.joinWithoutText(phone)).rejects.toMatchObject({ status: 409 });
    expect(await statusOf()).toBe('blocked');
    await at.remove(phone);
    await at.joinWithoutText(phone);
    expect(await statusOf()).toBe('blocked');
    expect(await record()).toEqual(['joined invite', 'optout staff', 'removed staff', 'joined invite', 'optout kept']);
  });

  test('is given once more, and recorded once, by an imported customer who joins', async () => {
    await at.bulk([{ phone, createdAt }], { id: 'spring', part: 0 });
    for (let count = 0; count < 3; count += 1) await expect(at.join(phone)).rejects.toMatchObject({ status: 409 });
    const joined = (await record()).filter((line) => line !== 'agreed invite');
    expect(joined).toEqual(['joined import', 'joined invite']);
  });

  test('that was withdrawn outlives a deletion: neither staff nor an import brings the customer back as active', async () => {
    for (const bringBack of [() => at.add(phone), () => at.bulk([{ phone, createdAt }])]) {
      at = await openCustomers(app, asAda);
      await at.join(phone);
      await at.block(phone);
      await at.remove(phone);
      expect(await at.quantity()).toBe(0);
      await bringBack();
      expect(await statusOf()).toBe('blocked');
      await at.remove(phone);
      await bringBack();
      expect(await statusOf()).toBe('blocked');
      expect((await record()).slice(0, 3)).toEqual(['joined invite', 'optout staff', 'removed staff']);
      expect((await record()).at(-1)).toBe('optout kept');
    }
  });

  test('that was withdrawn before a deletion stays so when the number joins again, and staff see that it was asked for', async () => {
    await at.join(phone);
    await at.block(phone);
    await at.remove(phone);
    await at.join(phone);
    expect(await at.find(phone)).toMatchObject({
      status: 'blocked',
      resubscribeRequestedAt: expect.any(Number) as number,
    });
    expect((await record()).slice(-3)).toEqual(['joined invite', 'optout kept', 'requested invite']);
    await at.remove(phone);
    await at.add(phone);
    expect(await at.find(phone)).toMatchObject({ status: 'blocked', resubscribeRequestedAt: null });
  });

  test('of a deleted customer is kept without the number', async () => {
    await at.join(phone);
    await at.bulk([{ phone, createdAt }]);
    await at.block(phone);
    await at.remove(phone);
    const kept = await Promise.all([
      app.database.selectFrom('consent_events').selectAll().where('workspace_id', '=', at.ws).execute(),
      app.database.selectFrom('kept_optouts').selectAll().where('workspace_id', '=', at.ws).execute(),
      app.database.selectFrom('import_merges').selectAll().where('workspace_id', '=', at.ws).execute(),
    ]);
    expect(kept.flat().length).toBeGreaterThan(3);
    expect(JSON.stringify(kept)).not.toContain(phone.slice(1));
    expect(await record()).toEqual(['joined invite', 'optout staff', 'removed staff']);
  });

  test('of the same number is another hash in another workspace', async () => {
    const other = await openCustomers(app, asAda);
    for (const here of [at, other]) {
      await here.add(phone);
      await here.block(phone);
    }
    const rows = await app.database
      .selectFrom('consent_events')
      .select('phone_hash')
      .where('workspace_id', 'in', [at.ws, other.ws])
      .execute();
    expect(new Set(rows.map(({ phone_hash }) => phone_hash)).size).toBe(2);
  });
});
