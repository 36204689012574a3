// A way to a server that can be made to fall silent, as a server that hangs is: connections stand, and nothing comes.
import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

export interface StallingProxy extends AsyncDisposable {
  /** The server's address, by this way. */
  readonly url: string;
  readonly stall: () => void;
  /** What was held back comes late. */
  readonly goOn: () => void;
}

export async function openStallingProxy(url: string): Promise<StallingProxy> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer({ pauseOnConnect: true }, (near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isStalled) from.pause();
      else from.resume();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: through.href,
    stall: () => {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    goOn: () => {
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
