// Texting customers: what staff ask for, what gateways tell, and what goes out by itself in each process.
import type { GatewayRow } from '../database/gateway-tables.ts';
import { isSameAccount } from '../gateways/accounts.ts';
import type { Gateway, Receipt } from '../gateways/gateway.ts';
import { mountGatewayHooks } from '../gateways/hooks/routes.ts';
import { type Gateways, openGateways } from '../gateways/open.ts';
import { practiceRow } from '../gateways/row.ts';
import { findGateway } from '../gateways/store.ts';
import type { Router } from '../http/serve.ts';
import type { Metrics, TextsWatch } from '../metrics/metrics.ts';
import type { Settings } from '../settings.ts';
import { takeInbound } from './inbound.ts';
import { mountInbox } from './inbox-routes.ts';
import { openLostAnswers } from './lost-answers.ts';
import { onOptedOut } from './opt-outs.ts';
import type { TextingParts } from './parts.ts';
import { readQueue } from './queue-store.ts';
import { mountBroadcasts } from './routes.ts';
import { type TextSender, openTextSender } from './sender.ts';
import { takeReceipts } from './receipts.ts';

export function mountTexting(router: Router, texting: TextingParts): void {
  mountBroadcasts(router, texting);
  mountInbox(router, texting);
}

interface StartParts extends Pick<TextingParts, 'database' | 'clock'> {
  readonly metrics: Pick<Metrics, 'watchTexts'> | undefined;
  readonly settings: TextingParts['settings'] & Pick<Settings, 'allowsPrivateGateways'>;
}

/** Belongs to no call, and ends with the server. */
export async function startTexting(
  { http, recordAudit }: Pick<Router, 'http' | 'recordAudit'>,
  { database, clock, settings, metrics }: StartParts,
): Promise<{
  readonly texting: TextingParts;
  readonly gateways: Gateways;
  readonly askForLostAnswers: () => Promise<void>;
}> {
  const report = (fault: unknown) => http.log.error(fault, 'Texts to customers could not be sent.');
  const watch = metrics?.watchTexts(() => readQueue(database, clock()));
  const onReceipts = async (row: GatewayRow, receipts: readonly Receipt[]) => {
    await takeReceipts(database, row.workspace_id, { receipts, now: clock(), onOptedOut });
    for (const { state } of receipts) watch?.told(row.kind, state);
  };
  const gateways = await openGateways({ database, settings, clock, takeReceipts: onReceipts, report });
  const texting: TextingParts = {
    database,
    clock,
    settings,
    recordAudit,
    findGateway: async (workspaceId) => (await findGateway(database, workspaceId)) ?? practiceRow(workspaceId),
    openGateway: (row) => (watch ? timed(gateways.of(row), row.kind, watch) : gateways.of(row)),
    isSameAccount: (one, other) => isSameAccount(gateways.key, one, other),
  };
  mountGatewayHooks(http, {
    database,
    publicUrl: settings.publicUrl,
    clock,
    gateways,
    onInbound: (row, texts) => takeInbound(texting, row, texts),
    onReceipts,
  });
  let sender: TextSender | undefined;
  // A start that fails would cut off what it has begun to send.
  http.addHook('onListen', async () => {
    sender = openTextSender({ ...texting, report });
  });
  const lost = openLostAnswers(texting, (fault) => http.log.warn(fault, 'Lost answers could not be asked for.'));
  http.addHook('onClose', async () => {
    await Promise.all([sender?.close(), lost.close()]);
    await gateways.close();
  });
  return { texting, gateways, askForLostAnswers: lost.look };
}

function timed(gateway: Gateway, kind: GatewayRow['kind'], { answered }: TextsWatch): Gateway {
  return {
    ...gateway,
    send: async (text, signal) => {
      const began = performance.now();
      const outcome = await gateway.send(text, signal);
      answered(kind, outcome.kind, (performance.now() - began) / 1_000);
      return outcome;
    },
  };
}
