// What staff, visitors and tablets do meanwhile. Each piece of work remembers what was acknowledged of it, and says
// afterwards what of that is not there.
import { randomUUID } from 'node:crypto';
import { cancelCampaign, listCampaigns, saveCampaign } from '@fanfare/contract/campaigns.ts';
import {
  addCustomer,
  changeCustomer,
  listCustomers,
  removeCustomer,
  type Customer,
} from '@fanfare/contract/customers.ts';
import { getDevice } from '@fanfare/contract/devices.ts';
import { bulkAddCustomers, type Import } from '@fanfare/contract/imports.ts';
import { inviteMember, listMembers } from '@fanfare/contract/members.ts';
import { checkIn, sendReport } from '@fanfare/contract/player.ts';
import { submitPhone } from '@fanfare/contract/visitors.ts';
import { changeSocials, listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { askerAt } from '../ask-endpoint.ts';
import { postToPool, tokensOf } from '../ask-pool.ts';
import { castPassword } from '../cast.ts';
import type { Asker } from '../start-app.ts';
import type { History, Known } from './history.ts';

export interface Shop {
  readonly ws: string;
  readonly token: string;
  readonly tablet: { readonly id: string; readonly token: string };
  readonly clientId: string;
  readonly email: string;
  /** After how long whoever got no answer asks again. */
  readonly againMs: number;
  /** Of any server, another one each time. */
  readonly url: () => string;
  readonly urls: () => readonly string[];
}

export interface Work {
  readonly step: () => Promise<void>;
  /** Once nobody does anything any more. */
  readonly check: (staff: Asker) => Promise<void>;
}

export type Opened = (shop: Shop, history: History) => Work;

let lastPhone = 2_000_000_000;
export const nextPhone = () => `1${(lastPhone += 1)}`;
const dayMs = 24 * 60 * 60_000;

export async function customersOf(staff: Asker, ws: string): Promise<Map<string, Customer>> {
  const found = new Map<string, Customer>();
  let from: string | undefined;
  do {
    const query = { limit: 10_000, ...(from !== undefined && { lastEvaluatedKey: from }) };
    const { items, last_evaluated_key } = await staff.call(listCustomers, { params: { ws }, query });
    for (const one of items) found.set(one.phone, one);
    from = last_evaluated_key ? JSON.stringify(last_evaluated_key) : undefined;
  } while (from !== undefined);
  return found;
}

export async function countCustomers(staff: Asker, ws: string): Promise<number> {
  return (await customersOf(staff, ws)).size;
}

/** Until an answer comes; the same again must be the same once. */
export async function untilKnown<One>({ againMs }: Shop, ask: () => Promise<One | undefined>): Promise<One> {
  for (;;) {
    const known = await ask();
    if (known) return known;
    await new Promise((done) => setTimeout(done, againMs));
  }
}

type State = 'absent' | 'active' | 'blocked';
interface Way {
  readonly next: State;
  readonly ask: (phone: string) => Promise<Known | undefined>;
}

function oneOf<One>(list: readonly [One, ...One[]]): One {
  return list[Math.floor(Math.random() * list.length)] ?? list[0];
}

/** Visitors join, and staff add, block and remove: what a number may be in the end is known for each. */
export const openCustomers: Opened = ({ ws, token, url }, history) => {
  const possible = new Map<string, readonly State[]>();
  const change = (phone: string, action: 'block' | 'unblock') =>
    history.ask(url(), changeCustomer, { token, params: { ws }, body: { phone, action, reason: 'asked for' } });
  const add = (phone: string) =>
    history.ask(url(), addCustomer, { token, params: { ws }, body: { phone, createOnly: true } });
  const steps: Readonly<Record<State, readonly [Way, ...Way[]]>> = {
    absent: [
      { next: 'active', ask: (phone) => history.ask(url(), submitPhone, { body: { wid: ws, phone } }) },
      { next: 'active', ask: add },
    ],
    active: [
      { next: 'blocked', ask: (phone) => change(phone, 'block') },
      {
        next: 'absent',
        ask: (phone) => history.ask(url(), removeCustomer, { token, params: { ws }, body: { phone } }),
      },
    ],
    blocked: [{ next: 'active', ask: (phone) => change(phone, 'unblock') }],
  };
  return {
    step: async () => {
      const phone = nextPhone();
      let state: State = 'absent';
      for (let count = Math.floor(Math.random() * 4); count >= 0; count -= 1) {
        const { next, ask }: Way = oneOf(steps[state]);
        possible.set(phone, [state, next]);
        const known = await ask(phone);
        if (!known) return;
        possible.set(phone, [next]);
        history.expect(known.status === 200, `A number that was ${state} could not become ${next}: ${known.status}`);
        state = next;
      }
    },
    check: async (staff) => {
      const found = await customersOf(staff, ws);
      for (const [phone, states] of possible) {
        const state = found.get(phone)?.status ?? 'absent';
        history.expect(states.includes(state), `A number is ${state} that must be ${states.join(' or ')}`);
      }
    },
  };
};

/** Lists come in, the same part again where nobody knows: all of it is there, once. */
export const openImports: Opened = (shop, history) => {
  const { ws, token, url } = shop;
  const brought: string[] = [];
  return {
    step: async () => {
      const phones = Array.from({ length: 20 }, nextPhone);
      const customers = phones.map((phone) => ({ phone, createdAt: Date.now() - 10 * dayMs }));
      const body = { customers, import: { id: randomUUID(), part: 0 } };
      const known = await untilKnown(shop, () => history.ask(url(), bulkAddCustomers, { token, params: { ws }, body }));
      const { created } = (known.body['import'] ?? {}) as Partial<Import>;
      history.expect(known.status === 200 && created === phones.length, `An import of 20 brought ${created}`);
      brought.push(...phones);
    },
    check: async (staff) => {
      const found = await customersOf(staff, ws);
      const lost = brought.filter((phone) => !found.has(phone));
      history.expect(lost.length === 0, `${lost.length} numbers of imports are not there`);
    },
  };
};

/** Campaigns with an ID of their own, sent again where nobody knows: each is there once, and canceled where that was done. */
export const openCampaigns: Opened = (shop, history) => {
  const { ws, token, url } = shop;
  const made = new Map<string, { readonly id: string; readonly isCanceled: boolean }>();
  return {
    step: async () => {
      const ID = randomUUID();
      const [start, exp] = [Date.now() - dayMs, Date.now() + dayMs];
      const body = { ID, name: ID, start, exp, imageKeys: [`${randomUUID()}_800x600.jpg`] };
      const known = await untilKnown(shop, () => history.ask(url(), saveCampaign, { token, params: { ws }, body }));
      const id = String(known.body['campaignId']);
      made.set(ID, { id, isCanceled: false });
      // A workspace can have only so many that have not ended.
      if (made.size < 100 && made.size % 2 === 1) return;
      await untilKnown(shop, () => history.ask(url(), cancelCampaign, { token, params: { ws, id } }));
      made.set(ID, { id, isCanceled: true });
    },
    check: async (staff) => {
      const names = new Map<string, string[]>();
      let from: string | undefined;
      do {
        const query = { limit: 1_000, ...(from !== undefined && { lastEvaluatedKey: from }) };
        const { items, last_evaluated_key } = await staff.call(listCampaigns, { params: { ws }, query });
        for (const { id, name, status } of items) names.set(name, [...(names.get(name) ?? []), `${id} ${status}`]);
        from = last_evaluated_key ? JSON.stringify(last_evaluated_key) : undefined;
      } while (from !== undefined);
      for (const [name, { id, isCanceled }] of made) {
        const found = names.get(name) ?? [];
        const wanted = `${id} ${isCanceled ? 'canceled' : 'active'}`;
        history.expect(found.length === 1 && found[0] === wanted, `A campaign is ${found.join(', ')}, not ${wanted}`);
      }
      const { workspaces } = await staff.call(listWorkspaces, {});
      const counted = workspaces.find(({ workspace_id }) => workspace_id === ws)?.campaign_quantity;
      history.expect(counted === made.size, `${counted} campaigns are counted of ${made.size}`);
    },
  };
};

/** A tablet reports, the same again where nobody knows: each play and each visitor counts once. */
export const openTablet: Opened = (shop, history) => {
  const { ws, tablet, url } = shop;
  const [session, came] = [randomUUID(), [] as string[]];
  let plays = 0;
  return {
    step: async () => {
      const play = {
        id: randomUUID(),
        imageKey: `${randomUUID()}_8x8.jpg`,
        at: Date.now(),
        plays: 2,
        durationMs: 1_000,
      };
      const report = { session, appVersion: '1.0', showing: null, plays: [play] };
      const known = await untilKnown(shop, () => history.ask(url(), sendReport, { token: tablet.token, body: report }));
      history.expect(known.status === 200, `A report was refused with ${known.status}`);
      plays += play.plays;
      const phone = nextPhone();
      const visit = { id: randomUUID(), phone };
      const seen = await untilKnown(shop, () => history.ask(url(), checkIn, { token: tablet.token, body: visit }));
      history.expect(seen.status === 200, `A check-in was refused with ${seen.status}`);
      came.push(phone);
    },
    check: async (staff) => {
      const { days } = await staff.call(getDevice, { params: { ws, dev: tablet.id } });
      const counted = days.reduce((sum, day) => sum + day.plays, 0);
      history.expect(counted === plays, `${counted} plays are counted of ${plays}`);
      const found = await customersOf(staff, ws);
      const wrong = came.filter((phone) => found.get(phone)?.checkins !== 0);
      history.expect(wrong.length === 0, `${wrong.length} visitors of the tablet are not there, or not once`);
    },
  };
};

/** One person changes the links and invites others, a call after the other. */
export const openProfile: Opened = ({ ws, token, url }, history) => {
  let possible: (string | undefined)[] = [undefined];
  const invited: string[] = [];
  let count = 0;
  return {
    step: async () => {
      count += 1;
      const facebook = `https://www.facebook.com/harbor${count}`;
      const known = await history.ask(url(), changeSocials, { token, params: { ws }, body: { socials: { facebook } } });
      possible = known?.status === 200 ? [facebook] : [...possible, facebook];
      if (invited.length >= 50) return;
      const email = `guest${count}@example.com`;
      const answer = await history.ask(url(), inviteMember, { token, params: { ws }, body: { email } });
      if (answer?.status === 200) invited.push(email);
    },
    check: async (staff) => {
      const { workspaces } = await staff.call(listWorkspaces, {});
      const link = workspaces.find(({ workspace_id }) => workspace_id === ws)?.socials.facebook;
      history.expect(possible.includes(link), `The link is ${link}, not ${possible.join(' or ')}`);
      const { invitations } = await staff.call(listMembers, { params: { ws } });
      const there = invitations.map(({ email }) => email);
      const lost = invited.filter((email) => there.filter((one) => one === email).length !== 1);
      history.expect(lost.length === 0, `${lost.length} invitations are not there, or not once`);
    },
  };
};

/** Somebody signs in, refreshes and signs out: tokens of what was acknowledged open every server, or none. */
export const openSessions: Opened = ({ clientId, email, url, urls }, history) => {
  const [open, ended] = [[] as string[], [] as string[]];
  const ask = async (operation: string, body: object) => {
    const target = `AWSCognitoIdentityProviderService.${operation}`;
    const text = JSON.stringify({ ClientId: clientId, ...body });
    return await history.note(operation, () => postToPool(url(), { target, body: text }));
  };
  return {
    step: async () => {
      const AuthParameters = { USERNAME: email, PASSWORD: castPassword };
      const known = await ask('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters });
      if (!known) return;
      history.expect(known.status === 200, `A sign-in was refused: ${JSON.stringify(known.body)}`);
      if (known.status !== 200) return;
      const { AccessToken, RefreshToken } = tokensOf(known);
      open.push(AccessToken);
      const refreshed = await ask('GetTokensFromRefreshToken', { RefreshToken });
      history.expect(refreshed?.status !== 400, `A refresh was refused: ${JSON.stringify(refreshed?.body)}`);
      if (refreshed?.status === 200) open.push(tokensOf(refreshed).AccessToken);
      if (Math.random() < 0.5) return;
      const of = open.splice(open.indexOf(AccessToken));
      const revoked = await ask('RevokeToken', { Token: RefreshToken });
      if (revoked?.status === 200) ended.push(...of);
    },
    check: async () => {
      for (const [tokens, wanted] of [
        [open, 200],
        [ended, 401],
      ] as const) {
        for (const [index, token] of tokens.entries()) {
          const at = urls()[index % urls().length] ?? '';
          const { status } = await askerAt({ url: at })(listWorkspaces, { token });
          history.expect(status === wanted, `A token is answered ${status}, not ${wanted}`);
        }
      }
    },
  };
};
