// A way to a server that can be cut in the middle of anything, and lead elsewhere from then on.
import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

export interface CutProxy {
  /** The server's address, by this way. */
  readonly url: string;
  readonly cut: () => void;
  /** Where whoever comes from now on is led. */
  readonly leadTo: (serverUrl: string) => void;
  readonly close: () => Promise<void>;
}

/** `localAddress` is where it seems to come from: on Linux a machine has all of 127.0.0.0/8. */
export async function openCutProxy(serverUrl: string, localAddress?: string): Promise<CutProxy> {
  let target = new URL(serverUrl);
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const { port, hostname: host } = target;
    const to = connect({ port: Number(port), host, ...(localAddress && { localAddress }) });
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
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    leadTo: (otherUrl) => {
      target = new URL(otherUrl);
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
