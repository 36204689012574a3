import { createServer } from 'node:net';

/** Below those that the system gives to connections that go out: none of them takes the port meanwhile. */
const firstPort = 20_000;
const lastPort = 32_000;

/** A port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * (lastPort - firstPort));
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
