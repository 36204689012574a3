// A way to the database that can be cut in the middle of anything.
import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

export interface CutProxy {
  /** The database's address, by this way. */
  readonly url: string;
  readonly cut: () => void;
  readonly close: () => Promise<void>;
}

export async function openCutProxy(databaseUrl: string): Promise<CutProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
