import { isWebAddress } from '@fanfare/contract/parse-url.ts';
import { BadSetting } from '../settings.ts';

/** A bucket, and the folder in it that is ours. */
export interface BucketAddress {
  readonly bucket: string;
  /** Empty, or with a slash at its end. */
  readonly folder: string;
  /** Nothing where the environment says it. */
  readonly region: string | undefined;
  /** Nothing for Amazon's own store. */
  readonly endpoint: string | undefined;
}

const known = new Set(['region', 'endpoint']);

/** Reads `s3://bucket/folder?region=…&endpoint=…`; throws {@link BadSetting} for what makes no sense. */
export function readBucketAddress(storageUrl: string): BucketAddress {
  const url = new URL(storageUrl);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) {
    throw new BadSetting('STORAGE_URL must name a bucket, as in s3://bucket?region=eu-central-1.');
  }
  if (url.username || url.password) {
    throw new BadSetting('STORAGE_URL holds no keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  }
  for (const name of url.searchParams.keys()) {
    if (!known.has(name)) throw new BadSetting(`STORAGE_URL does not know "${name}", only region and endpoint.`);
  }
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !isWebAddress(endpoint)) {
    throw new BadSetting('STORAGE_URL must have an endpoint such as https://store.example.com.');
  }
  const folder = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  const region = url.searchParams.get('region') ?? undefined;
  return { bucket: url.host, folder: folder && `${folder}/`, region, endpoint };
}
