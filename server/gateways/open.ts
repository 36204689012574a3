// The gateways of all workspaces, each by what its row says.
import type { GatewayRow } from '../database/gateway-tables.ts';
import type { Database } from '../database/open.ts';
import { practiceNameOf } from '../database/practice.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { openOutgoing } from '../outgoing/request.ts';
import type { Settings } from '../settings.ts';
import { openAccount } from './accounts.ts';
import { type HookAddresses, androidGateway } from './android.ts';
import type { Gateway, Receipt } from './gateway.ts';
import { httpGateway } from './http.ts';
import type { Ask } from './outcomes.ts';
import { getGatewayKey } from './store.ts';
import { twilioGateway } from './twilio.ts';

/** A hundred texts in a gateway's log. */
const answerBytesMax = 512 * 1024;

interface GatewayParts {
  readonly database: Database;
  readonly settings: Pick<Settings, 'publicUrl' | 'allowsPrivateGateways'>;
  readonly clock: () => number;
  /** Of practice, whose receipts come by no route. */
  readonly takeReceipts: TakeReceipts;
  readonly report: (fault: unknown) => void;
}

export interface Gateways {
  /** Who carries the texts of the workspace whose row this is. */
  readonly of: (row: GatewayRow) => Gateway;
  readonly hooksOf: (row: Pick<GatewayRow, 'hook_key'>) => HookAddresses;
  /** Seals credentials, and opens them. */
  readonly key: Buffer;
  readonly ask: Ask;
  readonly close: () => Promise<void>;
}

export async function openGateways(parts: GatewayParts): Promise<Gateways> {
  const { database, settings, clock, takeReceipts, report } = parts;
  const { publicUrl, allowsPrivateGateways: allowsPrivate } = settings;
  const { ask, close } = openOutgoing({ allowsPrivate, answerBytesMax });
  const key = await getGatewayKey(database);
  const hooksOf = ({ hook_key: hook }: Pick<GatewayRow, 'hook_key'>) => ({
    inbound: `${publicUrl}/texts/${hook}/inbound`,
    receipts: `${publicUrl}/texts/${hook}/receipts`,
  });
  const of = (row: GatewayRow): Gateway => {
    const account = openAccount(key, row);
    const { sender, currency } = row;
    const hooks = hooksOf(row);
    if (account.kind === 'twilio') {
      return twilioGateway(account, { ask, sender, currency, receiptsUrl: hooks.receipts });
    }
    if (account.kind === 'android') return androidGateway(account, ask, clock);
    if (account.kind === 'http') return httpGateway(account, { ask, clock, sender, hooks });
    return practiceGateway({ row, clock, takeReceipts, report });
  };
  return { of, hooksOf, key, ask, close: async () => close() };
}

const againMs = 1_000;

type TakeReceipts = (row: GatewayRow, receipts: readonly Receipt[]) => Promise<void>;

interface PracticeParts {
  readonly row: GatewayRow;
  readonly clock: () => number;
  readonly takeReceipts: TakeReceipts;
  readonly report: (fault: unknown) => void;
}

/** What a workspace has that has chosen no gateway: every text arrives at once, and nothing leaves the machine. */
export function practiceGateway({ row, clock, takeReceipts, report }: PracticeParts): Gateway {
  // Any other gateway brings what was not taken again.
  const tell = async (receipt: Receipt): Promise<void> => {
    try {
      await takeReceipts(row, [receipt]);
    } catch (fault) {
      if (fault instanceof DatabaseUnavailable) setTimeout(() => void tell(receipt), againMs).unref();
      else report(fault);
    }
  };
  return {
    send: async ({ messageId }) => {
      const gatewayMessageId = practiceNameOf(messageId);
      const receipt: Receipt = { gatewayMessageId, messageId, state: 'delivered', at: clock() };
      // As everywhere, after the answer.
      setImmediate(() => void tell(receipt));
      return { kind: 'sent', gatewayMessageId, costMicros: 0 };
    },
    // It takes everything that it is given.
    settle: async ({ messageId }) => ({ kind: 'sent', gatewayMessageId: practiceNameOf(messageId), costMicros: 0 }),
  };
}
