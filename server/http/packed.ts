// A text that is the same for everybody, compressed once and not for each who asks.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What makes it smallest first. */
const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

export type Packed = Readonly<Record<Encoding | 'identity', Buffer>>;

/** As much smaller as what is compressed on its way, in as little time. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export async function pack(text: string): Promise<Packed> {
  const identity = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, brotliOptions),
    promisify(gzip)(identity),
  ]);
  return { br, gzip: gzipped, identity };
}

export function sendPacked({ headers }: FastifyRequest, reply: FastifyReply, packed: Packed): FastifyReply {
  const encoding = encodingFor(headers['accept-encoding']?.toString());
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('vary', 'accept-encoding').send(packed[encoding]);
}

/** What whoever asks likes best. */
function encodingFor(accepted = ''): keyof Packed {
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((one) => {
        const [name = '', weight = '1'] = one.trim().split(/\s*;\s*q=/);
        return [name, Number(weight)];
      }),
  );
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const [best] = encodings.filter((one) => weightOf(one) > 0).toSorted((one, other) => weightOf(other) - weightOf(one));
  return best ?? 'identity';
}
