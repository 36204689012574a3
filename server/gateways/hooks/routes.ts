// Where gateways tell of replies and of what became of texts. Public: what arrives proves itself by its signature. The
// gateway is told that we have it once it is kept; until then it goes on trying.
import { inPlan } from '@fanfare/contract/numbering-plan.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GatewayRow } from '../../database/gateway-tables.ts';
import type { Database } from '../../database/open.ts';
import { limitByAddress } from '../../http/limits.ts';
import { Refusal } from '../../http/refusal.ts';
import { planOf } from '../../numbers/plans.ts';
import { findCountry } from '../../workspaces/store.ts';
import { openAccount } from '../accounts.ts';
import { readAndroidHook } from './android.ts';
import type { InboundText, Receipt } from '../gateway.ts';
import { type Hook, HookRefused, type HookEvents, forged } from './hook.ts';
import { readHttpHook } from './http.ts';
import type { Gateways } from '../open.ts';
import { type Teller, listTellers } from '../store.ts';
import { readTwilioHook } from './twilio.ts';

/** Some send many at once. What is refused for its length comes again and again. */
const bodyBytesMax = 512 * 1024;
/** Whoever guesses, or plays again what was signed once. What is signed is as much as there is. */
const refusedPerAddress = { name: 'refused-hooks', max: 60, windowMs: 60_000 };
const notFound = 'There is nothing here';
/** Tells Twilio to answer nobody. */
const emptyTwiml = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

interface GatewayHookParts {
  readonly database: Database;
  readonly publicUrl: string;
  readonly clock: () => number;
  readonly gateways: Pick<Gateways, 'key'>;
  /** Resolves once they are kept and acted on. The same text and the same receipt may come any number of times. */
  readonly onInbound: (row: GatewayRow, texts: readonly InboundText[]) => Promise<void>;
  readonly onReceipts: (row: GatewayRow, receipts: readonly Receipt[]) => Promise<void>;
}

export function mountGatewayHooks(http: FastifyInstance, parts: GatewayHookParts): void {
  const countRefused = limitByAddress(http, refusedPerAddress);
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // As it came: signatures are of bytes.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyBytesMax }, (_request, body, done) => {
      done(null, body);
    });
    const countingRefused = async <Done>(request: FastifyRequest, work: () => Promise<Done>) => {
      try {
        return await work();
      } catch (fault) {
        if (!(fault instanceof HookRefused) && !(fault instanceof Refusal)) throw fault;
        await countRefused(request);
        throw fault instanceof HookRefused ? new Refusal(fault.status, fault.message) : fault;
      }
    };
    scope.post('/texts/:key/:what', {
      bodyLimit: bodyBytesMax,
      // Asked before a byte of the body is read.
      onRequest: async (request) => void (await countingRefused(request, () => listKnownTellers(request, parts))),
      handler: async (request, reply) => {
        const row = await countingRefused(request, () => take(request, parts));
        if (row.kind === 'twilio') return await reply.type('text/xml').send(emptyTwiml);
        return await reply.send({ received: true });
      },
    });
  });
}

async function listKnownTellers(request: FastifyRequest, { database, clock }: GatewayHookParts) {
  const { key, what } = request.params as { readonly key: string; readonly what: string };
  const isKnown = what === 'inbound' || what === 'receipts';
  const [first, ...others] = isKnown ? await listTellers(database, key, clock()) : [];
  if (!first) throw new Refusal(404, notFound);
  return [first, ...others] as const;
}

async function take(request: FastifyRequest, parts: GatewayHookParts) {
  const { database, publicUrl, clock, gateways } = parts;
  const tellers = await listKnownTellers(request, parts);
  const body = typeof request.body === 'string' ? request.body : '';
  const hook = { url: publicUrl + request.url, headers: request.headers, body, now: clock() };
  const plan = planOf(await findCountry(database, tellers[0].row.workspace_id));
  const { row, texts, receipts } = inPlan(plan, () => readAny(gateways.key, tellers, hook));
  if (texts.length > 0) await parts.onInbound(row, texts);
  if (receipts.length > 0) await parts.onReceipts(row, receipts);
  return row;
}

/** As the first reads it who has signed it; refused as by the first of all. */
function readAny(key: Buffer, tellers: readonly Teller[], hook: Hook): HookEvents & Pick<Teller, 'row'> {
  const refusals: HookRefused[] = [];
  for (const { row, isFormer } of tellers) {
    try {
      const told = read(key, row, hook);
      return { row, ...(isFormer ? ofFormer(told) : told) };
    } catch (fault) {
      if (!(fault instanceof HookRefused)) throw fault;
      refusals.push(fault);
    }
  }
  throw refusals[0] ?? forged();
}

/** What it calls a text may be the name of another one by now: by ours alone it is known. */
function ofFormer({ texts, receipts }: HookEvents): HookEvents {
  return {
    texts: texts.map((text) => ({ ...text, isToFormer: true })),
    receipts: receipts
      .filter(({ messageId }) => messageId !== undefined)
      .map((receipt) => ({ ...receipt, isFromFormer: true })),
  };
}

function read(key: Buffer, row: GatewayRow, hook: Hook): HookEvents {
  const account = openAccount(key, row);
  if (account.kind === 'twilio') return readTwilioHook(account, hook);
  if (account.kind === 'android') return readAndroidHook(account, hook);
  if (account.kind === 'http') return readHttpHook(account, hook);
  throw forged();
}
