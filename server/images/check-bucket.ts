// Why a bucket cannot be used, said at the start in one line, and not with the first picture.
import { HeadBucketCommand, type S3Client } from '@aws-sdk/client-s3';
import { BadSetting } from '../settings.ts';

/** What errors of Amazon's library carry besides their message. */
interface Facts {
  readonly name?: string;
  readonly code?: string;
  readonly message?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

export async function checkBucket(client: S3Client, bucket: string): Promise<void> {
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
