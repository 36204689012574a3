// Each gateway as it is asked, before a fake at the other end.
import { androidGateway } from '../../gateways/android.ts';
import type { Gateway, OutgoingText } from '../../gateways/gateway.ts';
import { httpGateway } from '../../gateways/http.ts';
import { twilioGateway } from '../../gateways/twilio.ts';
import { openOutgoing } from '../../outgoing/request.ts';
import type { FakeAdapter } from './adapter.ts';
import type { FakePhone } from './android.ts';
import type { FakeTwilio } from './twilio.ts';

export const to = '14155550132';
export const hooks = {
  inbound: 'https://fanfare.example/texts/k/inbound',
  receipts: 'https://fanfare.example/texts/k/receipts',
};

let count = 0;
/** Another one each time. */
export function buildText(given: Partial<OutgoingText> = {}): OutgoingText {
  count += 1;
  return { messageId: `message-${count}`, to, body: `Come and see, ${count}`, ...given };
}

export function accountOf({ url, username, password, signingKey }: FakePhone) {
  return { kind: 'android', url, username, password, signingKey, simNumber: 2 } as const;
}

export interface Asking {
  readonly ask: ReturnType<typeof openOutgoing>['ask'];
  readonly close: () => void;
  readonly toTwilio: (fake: FakeTwilio, sender?: string, currency?: string) => Gateway;
  readonly toPhone: (fake: FakePhone) => Gateway;
  readonly toAdapter: (fake: FakeAdapter, answersLookups?: boolean) => Gateway;
}

/** Waits so long for an answer. */
export function openAsking(timeoutMs = 150_000): Asking {
  const { ask, close } = openOutgoing({ allowsPrivate: true, timeoutMs, answerBytesMax: 512 * 1024 });
  const sender = '14155550100';
  return {
    ask,
    close,
    toTwilio: ({ url, accountSid, authToken }, from = sender, currency = 'USD') =>
      twilioGateway(
        { kind: 'twilio', url, accountSid, authToken },
        { ask, sender: from, currency, receiptsUrl: hooks.receipts },
      ),
    toPhone: (fake) => androidGateway(accountOf(fake), ask, Date.now),
    toAdapter: ({ url, secret }, answersLookups = true) =>
      httpGateway(
        { kind: 'http', url: `${url}/texts`, answersLookups, secret },
        { ask, clock: Date.now, sender, hooks },
      ),
  };
}
