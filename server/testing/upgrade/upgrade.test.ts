// The last release beside this one on one database, as they stand while an operator upgrades one process after another.
import { allEndpoints } from '@fanfare/contract/all-endpoints.ts';
import type { Endpoint } from '@fanfare/contract/endpoint.ts';
import { Config } from '@fanfare/contract/config.ts';
import { getSignUps } from '@fanfare/contract/sign-ups.ts';
import { submitPhone } from '@fanfare/contract/visitors.ts';
import { addWorkspace, listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../database/open.ts';
import { askerAt } from '../ask-endpoint.ts';
import { ada, castPassword } from '../cast.ts';
import { expectSignUpCountsOfRows } from '../sign-ups-recount.ts';
import { signInByPassword } from '../start-app.ts';
import { type TestProcess, environmentOf, startProcess } from '../start-process.ts';
import { type TestDatabase, makeTestDatabase } from '../test-database.ts';
import { runUsersProgram } from '../users-command.ts';
import { type OtherVersion, openVersion } from './other-version.ts';
import { type Pair, publicUrl } from './pair.ts';
import { campaigns, customers, imports, profile, signIn, tablets } from './work.ts';

/** What operators upgrade from: each release puts the tag of the one before here. */
const lastRelease = 'b6f69a2';

const works = { signIn, customers, imports, campaigns, tablets, profile };
type Name = keyof typeof works;
const names = Object.keys(works) as Name[];

describe('the last release and this one, side by side', () => {
  let data: TestDatabase;
  let version: OtherVersion;
  let database: Database;
  let old: TestProcess;
  let ours: TestProcess;
  let shop: Omit<Pair, 'one' | 'other' | 'turn'>;
  let turn = 1_0;

  beforeAll(async () => {
    version = await openVersion(lastRelease);
    data = await makeTestDatabase();
    old = await startProcess(data, { clientId: '', publicUrl, main: version.main });
    shop = await openShop();
    for (const name of names) await works[name]({ ...shop, one: old, other: old, turn: (turn += 1) });
    ours = await startProcess(data, { clientId: '', publicUrl });
    database = openDatabase(data);
  });
  afterAll(async () => {
    await Promise.all([old, ours].map((one) => one?.stop('SIGKILL')));
    await database?.destroy();
    await data?.remove();
    await version?.remove();
  });

  /** As the old one has it before anybody upgrades. */
  async function openShop(): Promise<typeof shop> {
    const add = ['add', ada.email, '--password', castPassword];
    expect(await runUsersProgram(add, environmentOf(data), version.users)).toMatchObject({ code: 0 });
    const { auth } = Config.parse(await (await fetch(`${old.url}/config.json`)).json());
    const { userPoolId, userPoolClientId: clientId } = auth;
    const { AccessToken: token } = await signInByPassword(old.url, clientId, ada.email);
    const { workspace } = await old.withToken(token).call(addWorkspace, { body: { name: 'Harbor & Vine' } });
    return { clientId, userPoolId, token, ws: workspace.workspace_id };
  }

  async function expectCountsOfRows(at: readonly TestProcess[]): Promise<void> {
    const { ws, token } = shop;
    const rowsIn = async (table: 'customers' | 'campaigns') =>
      (await database.selectFrom(table).select('workspace_id').where('workspace_id', '=', ws).execute()).length;
    const [customersThere, campaignsThere] = [await rowsIn('customers'), await rowsIn('campaigns')];
    for (const one of at) {
      const { workspaces } = await one.withToken(token).call(listWorkspaces, {});
      expect(workspaces).toMatchObject([{ customers_quantity: customersThere, campaign_quantity: campaignsThere }]);
      const { last7Days } = await one.withToken(token).call(getSignUps, { params: { ws }, query: { days: 1 } });
      const joined = await database
        .selectFrom('customers')
        .select('addedby')
        .where('addedby', '<>', 'import')
        .execute();
      expect(last7Days).toBe(joined.length);
    }
    await expectSignUpCountsOfRows(database, ws);
  }

  test.each(names.flatMap((name) => [['the last release', name] as const, ['this one', name] as const]))(
    'what begins at %s goes on at the other: %s',
    async (where, name) => {
      const [one, other] = where === 'this one' ? [ours, old] : [old, ours];
      await works[name]({ ...shop, one, other, turn: (turn += 1) });
      await expectCountsOfRows([old, ours]);
    },
  );

  test('no call of the last release’s pages and tablets is gone', () => {
    const toText = ({ api, method, path }: Endpoint) => `${api} ${method} ${path}`;
    const here = new Set(allEndpoints.map(toText));
    expect(version.endpoints.map(toText).filter((one) => !here.has(one))).toEqual([]);
    expect(version.endpoints.length).toBeGreaterThan(40);
  });

  test('nobody who joins is turned away, and no number is lost, while one is stopped and replaced', async () => {
    const urls = [old.url, ours.url];
    const over = new AbortController();
    const joined = new Map<string, string>();
    const refused: string[] = [];
    let [lastPhone, retried] = [19_160_000_000, 0];
    const ask = async (url: string, phone: string) => {
      const body = JSON.stringify({ wid: shop.ws, phone });
      const answer = await askerAt({ url })(submitPhone, { body }).catch(() => undefined);
      if (answer?.status === 200) joined.set(phone, url);
      return answer?.status ?? 0;
    };
    const join = async (phone: string, [first = '', second = '']: readonly string[]) => {
      const status = await ask(first, phone);
      if (status === 200) return;
      retried += 1;
      const again = await ask(second, phone);
      // The first may have let the number in and been stopped before its answer.
      if (again === 409 && status === 0) joined.set(phone, first);
      else if (again !== 200) refused.push(`${status}, then ${again}`);
    };
    const joiners = [0, 1, 0, 1].map(async (index) => {
      while (!over.signal.aborted) await join(String((lastPhone += 1)), index === 0 ? urls : urls.toReversed());
    });
    const untilJoinedAt = async (url: string) => await expect.poll(() => [...joined.values()].includes(url)).toBe(true);
    let next: TestProcess | undefined;
    try {
      await Promise.all(urls.map(untilJoinedAt));
      expect(await old.stop('SIGTERM')).toBe(0);
      next = await startProcess(data, { clientId: '', publicUrl });
      urls[0] = next.url;
      await untilJoinedAt(next.url);
      over.abort();
      await Promise.all(joiners);
      const rows = await database.selectFrom('customers').select('phone').execute();
      const there = new Set(rows.map(({ phone }) => phone));
      expect([...joined.keys()].filter((phone) => !there.has(phone))).toEqual([]);
      expect(refused).toEqual([]);
      expect(retried).toBeGreaterThan(0);
      await expectCountsOfRows([ours, next]);
    } finally {
      over.abort();
      await Promise.all(joiners);
      await next?.stop('SIGKILL');
    }
  });
});

test('a clone without the last release is said to be too shallow', async () => {
  await expect(openVersion('0000001')).rejects.toThrow(/^This clone has no commit 0000001, .* --unshallow/);
});
