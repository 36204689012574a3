import { createServer } from 'node:net';

/** Below those that the system gives to connections that go out: none of them takes the port meanwhile. */
const firstPort = 20_000;
const share = 2_000;
const worker = process.env['VITEST_POOL_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? 0;
/** Each worker draws from a share of its own, each port once: nobody else takes it before its server listens. */
const shareFirst = firstPort + Number(worker) * share;
let turn = Math.floor(Math.random() * share);

/** A port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    turn = (turn + 1) % share;
    const port = shareFirst + turn;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
