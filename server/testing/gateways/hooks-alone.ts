// The hooks of gateways without the rest of the product, with somebody who writes down what they were told.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { GatewayRow } from '../../database/gateway-tables.ts';
import type { Database } from '../../database/open.ts';
import type { InboundText, Receipt } from '../../gateways/gateway.ts';
import { mountGatewayHooks } from '../../gateways/hooks/routes.ts';
import { buildHttp } from '../../http/build.ts';
import { preparePlugins } from '../../http/plugins.ts';
import type { Settings } from '../../settings.ts';

export interface HooksAlone extends AsyncDisposable {
  readonly url: string;
  texts: InboundText[];
  receipts: Receipt[];
  /** Where it is not, nothing that is told can be kept. */
  isKeeping: boolean;
}

interface HooksParts {
  readonly settings: Settings;
  readonly database: Database;
  readonly key: Buffer;
  readonly publicUrl: string;
}

export async function openHooks({ settings, database, key, publicUrl }: HooksParts): Promise<HooksAlone> {
  const told: Pick<HooksAlone, 'texts' | 'receipts' | 'isKeeping'> = { texts: [], receipts: [], isKeeping: true };
  const check = () => {
    if (!told.isKeeping) throw new Error('The disk is full.');
  };
  const http = buildHttp({ settings, log: false });
  await preparePlugins(http, settings);
  mountGatewayHooks(http, {
    database,
    publicUrl,
    clock: Date.now,
    gateways: { key },
    onInbound: async (_row: GatewayRow, texts) => {
      check();
      told.texts.push(...texts);
    },
    onReceipts: async (_row: GatewayRow, receipts) => {
      check();
      told.receipts.push(...receipts);
    },
  });
  await http.ready();
  http.server.listen(0, '127.0.0.1');
  await once(http.server, 'listening');
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  return Object.assign(told, { url, [Symbol.asyncDispose]: async () => await http.close() });
}
