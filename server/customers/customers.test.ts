import {
  addCustomer,
  customerExists,
  customerNotFound,
  listCustomers,
  removeCustomer,
} from '@fanfare/contract/customers.ts';
import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { describe, expect, test } from 'vitest';
import { buildWorkspace } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { sharedApp, sharedAsker } from '../testing/shared-app.ts';
import { addCustomers } from './store.ts';

describe('customers', () => {
  const app = sharedApp();
  const asAda = sharedAsker(app, ada);
  let ws: string;

  async function inNewWorkspace(): Promise<void> {
    ws = (await buildWorkspace(asAda)).workspace_id;
  }
  const add = (phone: string, createOnly = true) =>
    asAda.call(addCustomer, { params: { ws }, body: { phone, createOnly } });
  const quantity = async () => {
    const { workspaces } = await asAda.call(listWorkspaces, {});
    return workspaces.find(({ workspace_id }) => workspace_id === ws)?.customers_quantity;
  };

  test('a phone number typed with formatting is kept as digits with the leading 1', async () => {
    await inNewWorkspace();
    const { customer } = await add('(415) 555-0132');
    expect(customer).toMatchObject({ phone: '14155550132', status: 'active', optout: false, checkins: 0, carrier: '' });
  });

  test('adding the same phone twice adds one customer and counts one', async () => {
    await inNewWorkspace();
    await add('4155550132');
    await expect(add('1 415 555 0132')).rejects.toMatchObject({ status: 409, message: customerExists });
    expect(await quantity()).toBe(1);
  });

  test('twenty additions of one phone at the same moment add one customer', async () => {
    await inNewWorkspace();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => add('4155550133')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await quantity()).toBe(1);
  });

  test('without createOnly an existing customer is answered as it is', async () => {
    await inNewWorkspace();
    const { customer } = await add('4155550132');
    const again = await add('4155550132', false);
    expect(again.customer).toEqual(customer);
    expect(await quantity()).toBe(1);
  });

  test('a customer that staff add is marked with the member who did it, whatever the body claims', async () => {
    await inNewWorkspace();
    const { members } = await asAda.call(listWorkspaces, {});
    for (const addedBy of ['viewer', 'x'.repeat(1_000), null]) {
      const { customer } = await asAda.call(addCustomer, { params: { ws }, body: { phone: '4155550132', addedBy } });
      expect(customer.addedby).toBe(members[0]?.member_id);
    }
  });

  test.each(['', '555', '24155550132', '415555013', '415-555-0132-9'])('the phone "%s" is refused', async (phone) => {
    await inNewWorkspace();
    await expect(add(phone)).rejects.toMatchObject({ status: 400, message: 'Enter a valid phone number' });
    expect(await quantity()).toBe(0);
  });

  test('deleting a customer lowers the count, and deleting nobody refuses', async () => {
    await inNewWorkspace();
    await add('4155550132');
    await asAda.call(removeCustomer, { params: { ws }, body: { phone: '+1 415 555 0132' } });
    expect(await quantity()).toBe(0);
    await expect(asAda.call(removeCustomer, { params: { ws }, body: { phone: '4155550132' } })).rejects.toMatchObject({
      status: 404,
      message: customerNotFound,
    });
    expect(await quantity()).toBe(0);
  });

  test.each(['phone', 'recent'] as const)('pages in the order "%s" hold every customer once', async (order) => {
    await inNewWorkspace();
    const phones = Array.from({ length: 7 }, (_, index) => `1415555010${index}`);
    for (const phone of phones.toReversed()) {
      await add(phone);
      app.passTime(1);
    }
    const seen: string[] = [];
    let lastEvaluatedKey: string | undefined;
    do {
      const page = await asAda.call(listCustomers, { params: { ws }, query: { limit: 3, order, lastEvaluatedKey } });
      expect(page.items.length).toBeLessThanOrEqual(3);
      seen.push(...page.items.map(({ phone }) => phone));
      lastEvaluatedKey = page.last_evaluated_key ? JSON.stringify(page.last_evaluated_key) : undefined;
    } while (lastEvaluatedKey);
    expect(seen).toEqual(phones);
  });

  test('a prefix finds the phones that start with it and no others', async () => {
    await inNewWorkspace();
    for (const phone of ['14155550101', '14155550102', '14165550103', '12125550104']) await add(phone);
    const { items, last_evaluated_key } = await asAda.call(listCustomers, {
      params: { ws },
      query: { prefix: '1415' },
    });
    expect(items.map(({ phone }) => phone)).toEqual(['14155550101', '14155550102']);
    expect(last_evaluated_key).toBeNull();
  });

  test.each([
    [{ limit: 0 }],
    [{ limit: 10_001 }],
    [{ limit: 'many' }],
    [{ prefix: '12a' }],
    [{ lastEvaluatedKey: 'no json' }],
    [{ lastEvaluatedKey: '{"phone":7}' }],
    [{ lastEvaluatedKey: '{"phone":"1","extra":1}' }],
    [{ order: 'sideways' }],
  ])('the query %j is refused', async (query) => {
    await inNewWorkspace();
    await expect(asAda.call(listCustomers, { params: { ws }, query: query as never })).rejects.toMatchObject({
      status: 400,
    });
  });

  test("another business's customers are not found, whatever is asked", async () => {
    await inNewWorkspace();
    await add('4155550132');
    const asGrace = await app.as(grace);
    const notFound = { status: 404, message: 'Workspace not found' };
    await expect(asGrace.call(listCustomers, { params: { ws }, query: {} })).rejects.toMatchObject(notFound);
    await expect(asGrace.call(removeCustomer, { params: { ws }, body: { phone: '4155550132' } })).rejects.toMatchObject(
      notFound,
    );
    expect(await quantity()).toBe(1);
  });

  test('batches that bring the same numbers in different orders wait for each other instead of locking up', async () => {
    await inNewWorkspace();
    const addAll = (numbers: readonly number[]) =>
      app.database.transaction().execute((transaction) =>
        addCustomers(
          transaction,
          numbers.map((number) => ({ workspaceId: ws, phone: `1${number}`, addedBy: 'viewer', createdAt: app.now() })),
        ),
      );
    for (let round = 0; round < 10; round += 1) {
      const numbers = Array.from({ length: 400 }, (_, index) => 4_150_000_000 + round * 1_000 + index);
      const added = await Promise.all([addAll(numbers), addAll(numbers.toReversed()), addAll(numbers)]);
      expect(added.flat()).toHaveLength(numbers.length);
    }
    expect(await quantity()).toBe(4_000);
  });
});
