// A store that speaks S3, as a process of its own: STORE_FOLDER keeps its objects, also where it is killed.
import { startFauxqs } from 'fauxqs';

const { STORE_PORT = '', STORE_FOLDER = '', STORE_BUCKET = '' } = process.env;
await startFauxqs({
  port: Number(STORE_PORT),
  host: '127.0.0.1',
  dataDir: STORE_FOLDER,
  logger: false,
  init: { buckets: [STORE_BUCKET] },
});
