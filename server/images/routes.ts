import { once } from 'node:events';
import { Readable } from 'node:stream';
import { imageBytesMax, imageKeyPattern, imageRemoved } from '@fanfare/contract/images.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerCache } from '../http/answer-cache.ts';
import { sendEnvelope, sendRefusal } from '../http/envelope.ts';
import { limitByAddress, toHook } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import type { Images } from './images.ts';
import { imageNotFound, notAnImage, tooLarge } from './refusals.ts';
import { uploadsPath } from './upload-links.ts';
import { findVariant, mediaTypeOf } from './variants.ts';

interface PicturePath {
  readonly ws: string;
  readonly key: string;
}

interface ImageParts {
  readonly images: Images;
  readonly publicAnswers: Pick<AnswerCache, 'forgetAll'>;
  /** So long an upload may take beyond what its bytes do. */
  readonly slowMs: number;
}

/** A phone with a poor connection sends as fast. Whoever is slower keeps memory from others. */
const bytesPerMsMin = 10;

/** Many visitors, and all tablets of a shop, may share one address, and a page shows a few. */
const picturesPerAddress = { name: 'pictures', max: 6_000, windowMs: 60_000 };

/** Mounts the addresses that take pictures in and give them out. */
export function mountImages(http: FastifyInstance, parts: ImageParts): void {
  const { images } = parts;
  http.register(async (scope) => mountUploads(scope, parts));
  const limited = { onRequest: toHook(limitByAddress(http, picturesPerAddress)) };
  http.get<{ Params: PicturePath }>('/images/:ws/:key', limited, (request, reply) =>
    sendPicture(images, request, reply),
  );
  http.get<{ Params: PicturePath & { name: string } }>('/images/:ws/:key/:name', limited, (request, reply) =>
    sendPicture(images, request, reply),
  );
}

// A scope of its own: only here is a body taken as plain bytes, and only here may it be this large.
function mountUploads(scope: FastifyInstance, { images, publicAnswers, slowMs }: ImageParts): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  scope.setErrorHandler((error, request, reply) => sendRefusal(toUploadRefusal(error), request, reply));
  scope.put<{ Params: PicturePath; Querystring: Record<string, unknown> }>(`${uploadsPath}/:ws/:key`, {
    bodyLimit: imageBytesMax,
    config: { hasRoomOfItsOwn: true },
    // Asked before a byte of the body is read.
    onRequest: async ({ raw, params, query, headers }, reply) => {
      images.check({ ...toLink(params), ...toSigned(query) });
      await images.checkRoom(params.ws, params.key);
      const bytes = Number(headers['content-length'] ?? imageBytesMax);
      // More is refused, and not read.
      if (bytes > imageBytesMax) return;
      const ended = closed(reply);
      await images.takeMemory(params.ws, bytes, ended);
      hangUpLate({ raw, ended, ms: slowMs + bytes / bytesPerMsMin });
    },
    handler: async ({ params, body }, reply) => {
      if (!imageKeyPattern.test(params.key) || !Buffer.isBuffer(body)) throw new Refusal(400, notAnImage);
      if ((await images.keep(params.ws, params.key, body)) === 'removed') throw new Refusal(410, imageRemoved);
      publicAnswers.forgetAll();
      return sendEnvelope(reply, 200, { message: 'Image stored' });
    },
  });
}

interface Upload {
  readonly raw: FastifyRequest['raw'];
  readonly ended: Promise<void>;
  /** Until when its bytes are here. */
  readonly ms: number;
}

function hangUpLate({ raw, ended, ms }: Upload): void {
  const late = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, ms).unref();
  void ended.then(() => clearTimeout(late));
}

async function closed({ raw }: FastifyReply): Promise<void> {
  if (!raw.closed) await once(raw, 'close');
}

function toLink({ ws, key }: PicturePath) {
  return { workspaceId: ws, imageKey: key };
}

function toSigned(query: Record<string, unknown>) {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return { expires: textOf(query['expires']), signature: textOf(query['signature']) };
}

function toUploadRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal(413, tooLarge, { cause: error });
  if (typeof code === 'string' && code.startsWith('FST_ERR_CTP_'))
    return new Refusal(400, notAnImage, { cause: error });
  return error;
}

const pictureHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

type PictureRequest = FastifyRequest<{ Params: PicturePath & { readonly name?: string } }>;

async function sendPicture(images: Images, request: PictureRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ws, key, name } = request.params;
  const variant = name === undefined ? undefined : findVariant(name);
  if (!imageKeyPattern.test(key) || (name !== undefined && !variant)) throw new Refusal(404, imageNotFound);
  if (!(await images.has(ws, key))) throw new Refusal(404, imageNotFound);
  // The bytes behind an address never change, so the address itself tells them apart.
  const tag = `"${key}${variant ? `/${variant.name}` : ''}"`;
  if (isKnown(request.headers['if-none-match'], tag))
    return reply.headers(pictureHeaders).header('etag', tag).code(304).send();
  const picture = await images.open(ws, key, variant);
  if (!picture) throw new Refusal(404, imageNotFound);
  reply.headers(pictureHeaders).header('etag', tag).header('content-length', picture.bytes);
  reply.type(mediaTypeOf(variant?.name ?? key) ?? 'application/octet-stream');
  if (request.method !== 'HEAD') return reply.send(picture.body);
  picture.body.destroy();
  return reply.send(Readable.from([]));
}

/** Also where something on the way has marked the tag as weak. */
function isKnown(known: string | undefined, tag: string): boolean {
  const tags = known?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(tag) || tags.includes('*');
}
