// What a workspace has that has chosen no gateway: every text arrives at once, and nothing leaves the machine.
import type { GatewayRow } from '../database/gateway-tables.ts';
import { practiceNameOf } from '../database/practice.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import type { Gateway, Receipt } from './gateway.ts';

const againMs = 1_000;

export type TakeReceipts = (row: GatewayRow, receipts: readonly Receipt[]) => Promise<void>;

interface PracticeParts {
  readonly row: GatewayRow;
  readonly clock: () => number;
  readonly takeReceipts: TakeReceipts;
  readonly report: (fault: unknown) => void;
}

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
