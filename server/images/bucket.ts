// Pictures in a bucket of Amazon S3, or of anything that speaks like it: {folder}{workspace}/{image key}/{name}.
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Refusal } from '../http/refusal.ts';
import { BadSetting } from '../settings.ts';
import type { BucketAddress } from './bucket-address.ts';
import { type Storage, type StoredFile, type StoredPath, checkSteps, readWhole, storageAway } from './storage.ts';

const connectMsMax = 3_000;
const answerMsMax = 10_000;
/** Of a picture that we read whole; what goes to visitors takes as long as theirs takes. */
const readMsMax = 30_000;
/** Each visitor who reads slowly holds one. */
const socketsMax = 1_000;
const putsMax = 3;

/** Opens the bucket with the credentials that Amazon's tools find; throws `BadSetting` where it cannot be used. */
export async function openBucket({ bucket: Bucket, folder, region, endpoint }: BucketAddress): Promise<Storage> {
  const client = new S3Client({
    // Other stores mostly have one region, by the name of Amazon's first.
    ...((region ?? endpoint) && { region: region ?? 'us-east-1' }),
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Amazon's newer checksums are not understood everywhere.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMsMax,
      requestTimeout: answerMsMax,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: socketsMax },
      httpsAgent: { maxSockets: socketsMax },
    },
  });
  const toKey = (...steps: readonly string[]) => folder + checkSteps(...steps).join('/');
  const objectOf = ({ workspaceId, imageKey, name }: StoredPath) => ({
    Bucket,
    Key: toKey(workspaceId, imageKey, name),
  });
  const closing = new AbortController();
  client.middlewareStack.add(
    (next) => async (args) => {
      closing.signal.throwIfAborted();
      return await next(args);
    },
    { step: 'deserialize' },
  );
  await checkBucket(client, Bucket);
  return {
    put: async (path, bytes) => answered(putOnce(client, objectOf(path), bytes)),
    open: async (path) => await answered(openObject(client, objectOf(path))),
    get: async (path) => await answered(readWhole(openObject(client, objectOf(path), AbortSignal.timeout(readMsMax)))),
    remove: async (workspaceId, imageKey) =>
      answered(removeAll(client, { Bucket, Prefix: `${toKey(workspaceId, imageKey)}/` })),
    removeAll: async (workspaceId) => answered(removeAll(client, { Bucket, Prefix: `${toKey(workspaceId)}/` })),
    close: async () => {
      // What is under way fails with its socket, and is not tried again.
      closing.abort();
      client.destroy();
    },
  };
}

/** What the store said stands in the log. */
async function answered<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (cause) {
    throw new Refusal(503, storageAway, { cause, headers: { 'retry-after': '5' } });
  }
}

interface StoredObject {
  readonly Bucket: string;
  readonly Key: string;
}

// Asked before, for stores that do not know the condition; the condition is for two who ask at once.
async function putOnce(client: S3Client, object: StoredObject, Body: Buffer): Promise<void> {
  for (let tries = 1; !(await isThere(client, object)); tries += 1) {
    try {
      await client.send(new PutObjectCommand({ ...object, Body, IfNoneMatch: '*' }));
      return;
    } catch (error) {
      // Some that do not know it refuse it.
      if (isAnswer(error, 501)) return void (await client.send(new PutObjectCommand({ ...object, Body })));
      // Somebody else is writing the same right now, or just has.
      if (!isAnswer(error, 409, 412) || tries >= putsMax) throw error;
    }
  }
}

async function isThere(client: S3Client, object: StoredObject): Promise<boolean> {
  return (await unlessMissing(client.send(new HeadObjectCommand(object)))) !== undefined;
}

async function openObject(
  client: S3Client,
  object: StoredObject,
  signal?: AbortSignal,
): Promise<StoredFile | undefined> {
  const call = client.send(new GetObjectCommand(object), signal && { abortSignal: signal });
  const { Body, ContentLength = 0 } = (await unlessMissing(call)) ?? {};
  if (!(Body instanceof Readable)) return undefined;
  signal?.addEventListener('abort', () => Body.destroy(new Error('The store did not tell the whole picture in time.')));
  return { bytes: ContentLength, body: Body };
}

// One by one: deleting many in one call is what stores understand least alike.
async function removeAll(client: S3Client, under: { Bucket: string; Prefix: string }): Promise<void> {
  // A store that begins an answer and goes silent would hold up all that is to be removed after it.
  const inTime = () => ({ abortSignal: AbortSignal.timeout(readMsMax) });
  let next: string | undefined;
  do {
    const page = new ListObjectsV2Command({ ...under, ContinuationToken: next });
    const { Contents = [], NextContinuationToken } = await client.send(page, inTime());
    next = NextContinuationToken;
    await Promise.all(
      Contents.map(async ({ Key }) => client.send(new DeleteObjectCommand({ Bucket: under.Bucket, Key }), inTime())),
    );
  } while (next !== undefined);
}

async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isAnswer(error, 404)) return undefined;
    throw error;
  }
}

function isAnswer(error: unknown, ...statuses: readonly number[]): boolean {
  return error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0);
}

/** What errors of Amazon's library carry besides their message. */
interface Facts {
  readonly name?: string;
  readonly code?: string;
  readonly message?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Why it cannot be used is said at the start, and not with the first picture. */
async function checkBucket(client: S3Client, bucket: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (cause) {
    client.destroy();
    throw new BadSetting(`STORAGE_URL: ${explain(cause as Facts, bucket)}`, { cause });
  }
}

function explain({ name, code, message, $metadata }: Facts, bucket: string): string {
  const status = $metadata?.httpStatusCode ?? 0;
  if (status === 404) return `there is no bucket "${bucket}".`;
  if (status === 403) return `these credentials may not use the bucket "${bucket}".`;
  if (status === 301) return `the bucket "${bucket}" is in another region.`;
  if (status > 0) return `the store answers ${status} for the bucket "${bucket}".`;
  if (name === 'CredentialsProviderError') return 'no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  if (message === 'Region is missing') return 'no region: add ?region=… to it, or set AWS_REGION.';
  return `the store does not answer (${code ?? name}).`;
}
