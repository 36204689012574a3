// What a workspace has that has chosen no gateway: every text arrives at once, and nothing leaves the machine.
import type { GatewayRow } from '../database/gateway-tables.ts';
import type { Gateway, Receipt } from './gateway.ts';

export type TakeReceipts = (row: GatewayRow, receipts: readonly Receipt[]) => Promise<void>;

export interface PracticeParts {
  readonly row: GatewayRow;
  readonly clock: () => number;
  readonly takeReceipts: TakeReceipts;
  readonly report: (fault: unknown) => void;
}

export function practiceGateway({ row, clock, takeReceipts, report }: PracticeParts): Gateway {
  return {
    capabilities: { answersStopItself: false, canSettle: true },
    send: async ({ messageId }) => {
      const gatewayMessageId = idOf(messageId);
      const receipt: Receipt = { gatewayMessageId, messageId, state: 'delivered', at: clock() };
      // As everywhere, after the answer.
      setImmediate(() => void takeReceipts(row, [receipt]).catch(report));
      return { kind: 'sent', gatewayMessageId, costMicros: 0 };
    },
    // It takes everything that it is given.
    settle: async ({ messageId }) => ({ kind: 'sent', gatewayMessageId: idOf(messageId), costMicros: 0 }),
  };
}

function idOf(messageId: string): string {
  return `practice-${messageId}`;
}
