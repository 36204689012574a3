// Every endpoint of staff and of tablets, asked for rows of another business by somebody who is well signed in.
import { isDeepStrictEqual } from 'node:util';
import { allEndpoints } from '@fanfare/contract/all-endpoints.ts';
import { listCustomers } from '@fanfare/contract/customers.ts';
import type { Endpoint } from '@fanfare/contract/endpoint.ts';
import { inviteMember, leaveWorkspace, listMembers, removeMember } from '@fanfare/contract/members.ts';
import { acceptInvitation } from '@fanfare/contract/own-invitations.ts';
import { selectWorkspace, workspaceNotFound } from '@fanfare/contract/workspaces.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ask, askerAt, refusalOf } from './ask-endpoint.ts';
import { buildWorkspace } from './builders.ts';
import { ada, grace } from './cast.ts';
import { type RowWatch, watchRows } from './changes-store.ts';
import { validValues } from './contract-values.ts';
import { namesInFields, namesInPaths } from './foreign-rows.ts';
import { sharedApp } from './shared-app.ts';
import type { Asker } from './start-app.ts';
import { pairTablet } from './tablets.ts';

const staffEndpoints = allEndpoints.filter(({ api }) => api === 'client');
/** Whoever leaves is no member any more by their own doing; who is invited is none yet. */
const workspaceEndpoints = staffEndpoints.filter(
  ({ path, right }) => path.includes('{ws}') && right !== 'signed-in' && path !== leaveWorkspace.path,
);
const tabletEndpoints = allEndpoints.filter(({ caller }) => caller !== undefined);

describe("another business's row", () => {
  const namedByPath = namesInPaths(staffEndpoints);
  const namedByField = namesInFields(staffEndpoints);
  const app = sharedApp({
    environment: { RATE_LIMITS: 'off', LETTER_BUDGET: '{"recipient": 1000}', FEATURE_ANALYTICS: 'on' },
  });
  let asAda: Asker;
  let asGrace: Asker;
  let rows: RowWatch;
  let of: { readonly ada: string; readonly grace: string };

  beforeAll(async () => {
    [asAda, asGrace] = [await app.as(ada), await app.as(grace)];
    of = { ada: (await buildWorkspace(asAda)).workspace_id, grace: (await buildWorkspace(asGrace)).workspace_id };
    rows = await watchRows(app.database);
  });
  afterAll(async () => {
    await rows.stop();
  });

  const ask = (endpoint: Endpoint, given: Ask) => askerAt(app)(endpoint, { token: asGrace.token, ...given });

  test('can be made for every name in a path, a query and a body', () => {
    const unknown = [...namedByPath, ...namedByField].filter(({ make }) => !make);
    expect(
      unknown.map(({ endpoint: { method, path }, name }) => `foreign-rows.ts: ${name} of ${method} ${path}`),
    ).toEqual([]);
  });

  test.each(namedByPath)(
    '$endpoint.method $endpoint.path answers for its $name as for none, below a workspace of one’s own',
    async ({ endpoint, name, make }) => {
      const foreign = (await make?.(app, asAda, of.ada)) ?? '';
      const body = endpoint.body && JSON.stringify(validValues(endpoint.body)[0]);
      await rows.changedTables();
      const askFor = (id: string) => ask(endpoint, { params: { ws: of.grace, [name]: id }, body });
      const missing = await askFor(`${foreign.slice(0, -1)}_`);
      expect(missing.status).toBe(404);
      expect(endpoint.refusals?.map(([status, message]) => refusalOf(status, message))).toContainEqual(missing);
      expect(await askFor(foreign)).toEqual(missing);
      expect(await rows.changedTables()).toEqual([]);
    },
  );

  test.each(namedByField)(
    '$endpoint.method $endpoint.path answers for its $name as for none, in a workspace of one’s own',
    async ({ endpoint, name, make, isList, refusal = '', beside }) => {
      const foreign = (await make?.(app, asAda, of.ada)) ?? '';
      const part = endpoint.body ? 'body' : 'query';
      const schema = endpoint.body ?? endpoint.query;
      const askWith = (given: unknown, id: string) => {
        const input = { ...(given as object), ...beside, [name]: isList ? [id] : id };
        return ask(endpoint, {
          params: { ws: of.grace },
          ...(part === 'body' ? { body: JSON.stringify(input) } : { query: input }),
        });
      };
      const known = { [name]: fc.constant(isList ? [foreign] : foreign) };
      let compared = 0;
      for (const given of (schema ? validValues(schema, known) : []).slice(0, 8)) {
        const missing = await askWith(
          given,
          foreign.replace(/\w/, (first) => (first === '0' ? '1' : '0')),
        );
        if (!isDeepStrictEqual(missing, refusalOf(missing.status, refusal))) continue;
        await rows.changedTables();
        expect(await askWith(given, foreign)).toEqual(missing);
        expect(await rows.changedTables()).toEqual([]);
        compared += 1;
      }
      expect(compared).toBeGreaterThan(0);
    },
  );

  test('is closed to who was a member a moment ago', async () => {
    await asAda.call(inviteMember, { params: { ws: of.ada }, body: { email: grace.email, role: 'manager' } });
    await asGrace.call(selectWorkspace, { params: { ws: of.grace } });
    await asGrace.call(acceptInvitation, { params: { ws: of.ada } });
    const { members } = await asAda.call(listMembers, { params: { ws: of.ada } });
    const memberId = members.find(({ email }) => email === grace.email)?.member_id ?? '';
    const closed = refusalOf(404, workspaceNotFound);
    const asMember = { params: { ws: of.ada, id: 'nothing', dev: 'nothing' } };
    for (const endpoint of workspaceEndpoints) {
      expect(await ask(endpoint, asMember), `${endpoint.method} ${endpoint.path}`).not.toEqual(closed);
    }
    await asAda.call(removeMember, { params: { ws: of.ada }, body: { memberId } });
    for (const endpoint of workspaceEndpoints) {
      expect(await ask(endpoint, asMember), `${endpoint.method} ${endpoint.path}`).toEqual(closed);
    }
  });

  test('is out of reach of a tablet, which sees and changes what is of its own workspace', async () => {
    const tablet = await pairTablet(app, asAda, of.ada);
    const foreign = await pairTablet(app, asGrace, of.grace);
    const [seen, other] = [await tablet.look(), await foreign.look()];
    for (const endpoint of tabletEndpoints) {
      for (const given of endpoint.body ? validValues(endpoint.body).slice(0, 5) : [undefined]) {
        const body = given === undefined ? undefined : JSON.stringify(given);
        const { envelope } = await askerAt(app)(endpoint, { token: foreign.token, body });
        expect(JSON.stringify(envelope)).not.toContain(of.ada);
        expect(JSON.stringify(envelope)).not.toContain(tablet.id);
      }
    }
    expect(await tablet.look()).toEqual(seen);
    expect(await foreign.look()).not.toEqual(other);
    expect(
      (await asAda.call(listCustomers, { params: { ws: of.ada }, query: {} })).items.map(({ phone }) => phone),
    ).toEqual(['14155550177']);
  });
});
