// Twilio's Messages API, as far as texts go: https://www.twilio.com/docs/messaging/api/message-resource
import { randomBytes } from 'node:crypto';
import { countSmsParts } from '@fanfare/contract/sms-parts.ts';
import {
  type FakeAnswer,
  type FakeRequest,
  type FakeServer,
  type TakenText,
  basicOf,
  openFakeServer,
} from './fake-server.ts';

export interface FakeTwilio extends FakeServer {
  readonly accountSid: string;
  /** What it asks for just now; another one may be set in the middle. */
  authToken: string;
  /** What a text costs in US dollars, once that is known. */
  price: string | null;
  /** What becomes of its texts. */
  status: 'queued' | 'undelivered';
  readonly texts: readonly (TakenText & { readonly callback: string })[];
  /** Refuses a number with one of its errors. */
  readonly refuse: (to: string, code: number) => void;
}

type State = Pick<FakeTwilio, 'authToken' | 'price' | 'status'>;

interface Kept extends TakenText {
  readonly from: string;
  readonly callback: string;
  readonly createdAt: Date;
}

export async function openFakeTwilio(): Promise<FakeTwilio> {
  const accountSid = `AC${randomBytes(16).toString('hex')}`;
  const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const texts: Kept[] = [];
  const refused = new Map<string, number>();
  const state: State = { authToken: randomBytes(16).toString('hex'), price: null, status: 'queued' };

  const create = ({ body }: FakeRequest): FakeAnswer => {
    const form = new URLSearchParams(body);
    const [to, from, text] = ['To', 'From', 'Body'].map((name) => form.get(name) ?? '');
    if (!to || !/^\+[1-9]\d{7,14}$/.test(to)) return errorOf(21_211, "Invalid 'To' Phone Number");
    if (!from && !form.get('MessagingServiceSid')) return errorOf(21_603, "A 'From' phone number is required.");
    if (!text) return errorOf(21_602, 'Message body is required.');
    if (text.length > 1_600) return errorOf(21_617, 'The concatenated message body exceeds the 1600 character limit.');
    const valid = form.get('ValidityPeriod');
    if (valid !== null && !/^[1-9]\d{0,3}$|^[12]\d{4}$|^3[0-5]\d{3}$|^36000$/.test(valid))
      return errorOf(21_624, 'Validity Period is not between 1 and 36000.');
    const code = refused.get(to);
    if (code !== undefined) return errorOf(code, 'Refused');
    const callback = form.get('StatusCallback') ?? '';
    const kept = {
      id: `SM${randomBytes(16).toString('hex')}`,
      to,
      from: from ?? '',
      body: text,
      callback,
      createdAt: new Date(),
    };
    texts.push(kept);
    return { status: 201, json: toResource(kept, accountSid, state) };
  };
  const list = ({ url: { searchParams } }: FakeRequest): FakeAnswer => ({
    status: 200,
    json: {
      messages: texts
        .filter(({ to }) => to === searchParams.get('To'))
        .toReversed()
        .map((kept) => toResource(kept, accountSid, state)),
      page: 0,
      page_size: 50,
      next_page_uri: null,
    },
  });
  const isCreation = ({ method }: FakeRequest) => method === 'POST';
  const server = await openFakeServer((request) => {
    if (basicOf(request.headers) !== `${accountSid}:${state.authToken}`) {
      return { status: 401, json: { code: 20_003, message: 'Authenticate', more_info: '', status: 401 } };
    }
    if (request.url.pathname !== path)
      return { status: 404, json: { code: 20_404, message: 'Not found', status: 404 } };
    return isCreation(request) ? create(request) : list(request);
  }, isCreation);
  return Object.assign(state, {
    ...server,
    accountSid,
    texts,
    refuse: (to: string, code: number) => void refused.set(to, code),
  });
}

function errorOf(code: number, message: string): FakeAnswer {
  return { status: 400, json: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status: 400 } };
}

function toResource({ id, to, from, body, createdAt }: Kept, accountSid: string, { price, status }: State) {
  const at = createdAt.toUTCString().replace('GMT', '+0000');
  return {
    sid: id,
    account_sid: accountSid,
    to,
    from: from || null,
    body,
    status,
    direction: 'outbound-api',
    num_segments: String(countSmsParts(body).parts),
    num_media: '0',
    price,
    price_unit: 'USD',
    api_version: '2010-04-01',
    error_code: null,
    error_message: null,
    messaging_service_sid: null,
    date_created: at,
    date_sent: null,
    date_updated: at,
    uri: `/2010-04-01/Accounts/${accountSid}/Messages/${id}.json`,
    subresource_uris: { media: `/2010-04-01/Accounts/${accountSid}/Messages/${id}/Media.json` },
  };
}
