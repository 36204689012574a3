// Where pictures can lie, for tests that must hold for each: a folder, and a bucket of a server that speaks S3.
import type { Environment } from '../settings.ts';

export interface TestStorage {
  /** The settings with which the product keeps its pictures there. */
  readonly environment: Environment;
  readonly stop: () => Promise<void>;
}

export const testBucket = 'fanfare-pictures';

export const storages: readonly (readonly [name: string, start: () => Promise<TestStorage>])[] = [
  ['a folder', () => Promise.resolve({ environment: {}, stop: () => Promise.resolve() })],
  ['a bucket', startBucket],
];

export async function startBucket(): Promise<TestStorage> {
  // Where Amazon's library looks for them; this server takes any.
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'anybody', AWS_SECRET_ACCESS_KEY: 'anything' });
  const { startFauxqs } = await import('fauxqs');
  const server = await startFauxqs({ port: 0, logger: false, init: { buckets: [testBucket] } });
  return {
    environment: { STORAGE_URL: `s3://${testBucket}/shops?endpoint=http://127.0.0.1:${server.port}` },
    stop: () => server.stop(),
  };
}
