// What calls that make sense are about: a business with some of everything, and people who may be lost on the way.
import { addApiKey } from '@fanfare/contract/api-keys.ts';
import { sendReport } from '@fanfare/contract/player.ts';
import { randomUUID } from 'node:crypto';
import { buildWorkspace } from '../builders.ts';
import { ada } from '../cast.ts';
import { rowsOfPaths } from '../foreign-rows.ts';
import type { TestApp, Tokens } from '../start-app.ts';
import { pairTablet, startTablet } from '../tablets.ts';

export interface World {
  readonly ws: string;
  /** Some rows by the path that names them, as `/ws/{ws}/dev/{dev}`. */
  readonly rows: Readonly<Record<string, readonly string[]>>;
  /** Of a tablet that waits. */
  readonly pairingCode: string;
  readonly bearers: {
    readonly staff: string;
    readonly key: string;
    readonly device: string;
    readonly pairing: string;
  };
  readonly clientId: string;
  readonly identityPoolId: string;
  /** Some whom calls of the pool may change, lock out and remove. */
  readonly people: readonly { readonly name: string; readonly tokens: Tokens }[];
}

const some = [1, 2, 3];

/** Each answer is a business of its own: what calls removed, filled up or ended is there again in the next. */
export function openWorlds(app: TestApp): () => Promise<World> {
  let people = 0;
  return async () => {
    const owner = await app.as({ ...ada, email: `owner${people}@example.com` });
    const { workspace_id: ws } = await buildWorkspace(owner);
    const lost = some.map(() => ({ ...ada, email: `lost${(people += 1)}@example.com` }));
    const tablet = await pairTablet(app, owner, ws);
    const waiting = await startTablet(app);
    const { secret } = await owner.call(addApiKey, { params: { ws }, body: { name: 'Till', role: 'manager' } });
    const bearers = { staff: owner.token ?? '', key: secret, device: tablet.token, pairing: waiting.token };
    await app.withToken(tablet.token).call(sendReport, {
      body: { session: randomUUID(), appVersion: '1.0', showing: null, plays: [] },
    });
    const rows: Record<string, readonly string[]> = {};
    // One kind after the other: where a machine is busy, who asks for several lists at once is told to come again.
    for (const [path, make] of Object.entries(rowsOfPaths)) {
      rows[path] = await Promise.all(some.map(() => make(app, owner, ws)));
    }
    return {
      ws,
      rows,
      bearers,
      pairingCode: waiting.code,
      clientId: app.pool.ids.clientId,
      identityPoolId: app.pool.ids.identityPoolId,
      people: await Promise.all(lost.map(async (one) => ({ name: one.email, tokens: await app.signIn(one) }))),
    };
  };
}
