// Any sequence of what staff, visitors and imports do, held against a model without a database.
import { CallError } from '@fanfare/contract/call.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { type CustomersAt, openCustomers } from '../testing/customers.ts';
import { CustomersModel } from '../testing/customers-model.ts';
import { expectSignUpCountsOfRows } from '../testing/sign-ups-recount.ts';
import { sharedApp } from '../testing/shared-app.ts';
import type { Asker } from '../testing/start-app.ts';

/** Some of the days after it are so long ago that registrations are not counted by them, and some are not. */
const day = Math.floor(Date.now() / dayMs) * dayMs - 101 * dayMs;
const runs = 25;
/** A person may have only so many workspaces, and every run opens one. */
const runsPerPerson = 40;

/** Few numbers and few imports, so that they meet often. */
const phone = fc.integer({ min: 0, max: 2 }).map((last) => `1415555010${last}`);
const importId = fc.constantFrom('spring', 'summer', 'autumn');
const moment = fc.integer({ min: 0, max: 3 }).map((days) => day + days);
const record = fc.record({
  phone,
  createdAt: moment,
  lastCheckin: fc.option(moment),
  checkins: fc.integer({ min: 0, max: 3 }),
  optout: fc.boolean(),
});

const anyAction = fc.oneof(
  fc.record({
    kind: fc.constantFrom('add' as const, 'join' as const, 'remove' as const, 'block' as const, 'unblock' as const),
    phone,
  }),
  fc.record({
    kind: fc.constant('bulk' as const),
    id: importId,
    records: fc.array(record, { minLength: 1, maxLength: 6 }),
  }),
  fc.record({ kind: fc.constant('undo' as const), id: importId }),
);

const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
let opened = 0;

type Action = typeof anyAction extends fc.Arbitrary<infer Kind> ? Kind : never;

/** What a person does both here and in the model. Refusals that the model expects too are no failure. */
async function perform(at: CustomersAt, model: CustomersModel, action: Action, part: number): Promise<void> {
  const ask = () => askFor(at, action, part);
  const refused = await ask().then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refused && !(refused instanceof CallError && [404, 409].includes(refused.status))) throw refused;
  if (action.kind === 'bulk') model.bulk(action.records, action.id);
  else if (action.kind === 'undo') model.undo(action.id);
  else if (action.kind === 'remove') model.remove(action.phone);
  else if (action.kind === 'block' || action.kind === 'unblock') model.change(action.phone, action.kind === 'block');
  // When somebody is new, the clock that counts is the server's.
  else
    model[action.kind](
      action.phone,
      model.customers.has(action.phone) ? 0 : ((await at.find(action.phone))?.createdAt ?? 0),
    );
}

async function askFor(at: CustomersAt, action: Action, part: number): Promise<unknown> {
  if (action.kind === 'bulk') return await at.bulk(action.records, { id: action.id, part });
  if (action.kind === 'undo') return await at.undo(action.id);
  return await at[action.kind](action.phone, 'as the model says');
}

async function expectAgreement(at: CustomersAt, model: CustomersModel): Promise<void> {
  const listed = await at.list();
  expect(
    listed.map((one) => [one.phone, one.optout, one.status, one.createdAt, one.lastCheckin, one.checkins]),
  ).toEqual(
    [...model.customers]
      .map(([number, one]) => [
        number,
        one.optout,
        one.optout ? 'blocked' : 'active',
        one.createdAt,
        one.lastCheckin,
        one.checkins,
      ])
      .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  );
  expect(await at.quantity()).toBe(model.customers.size);
  await expectSignUpCountsOfRows(app.database, at.ws);
  const imports = await at.imports();
  expect(new Map(imports.map(({ id, changed }) => [id, changed]))).toEqual(model.changed);
  for (const { changed, removed, restored, kept } of imports) {
    if (changed === 0)
      expect(removed + restored + kept, 'an import that changed nothing leaves nothing to undo').toBe(0);
  }
  for (const [number, { optout }] of model.customers) {
    const entries = await at.consent(number);
    const last = entries.findLast(({ kind }) => kind === 'optout' || kind === 'return');
    expect(last?.kind === 'optout', `the record of ${number} says what its status says`).toBe(optout);
  }
}

async function staffForRun(): Promise<Asker> {
  const email = `ada-${Math.floor(opened / runsPerPerson)}@example.com`;
  opened += 1;
  return await app.as({ ...ada, email });
}

test('counts, statuses and consent agree with the model after any sequence of actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAction, { minLength: 5, maxLength: 25 }), async (actions) => {
      const at = await openCustomers(app, await staffForRun());
      const model = new CustomersModel();
      for (const [part, action] of actions.entries()) await perform(at, model, action, part);
      await expectAgreement(at, model);
    }),
    // A failure is told with the shortest sequence that was found by then.
    { numRuns: runs, plugins: [fc.interruptAfterTimeLimit(40_000)] },
  );
});
