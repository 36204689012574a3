// Who asks, also behind proxies: `X-Forwarded-For` is believed as far as the proxies that wrote it are trusted.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

export interface ClientAddresses {
  readonly isProxy: (address: string) => boolean;
  /** The form in which addresses are counted: a whole /64 of IPv6, which one household has, is one. */
  readonly toCounted: (address: string) => string;
  /** What limits count a request under. */
  readonly addressOf: (request: IncomingMessage) => string;
}

/** `proxies` are addresses, and ranges such as `10.0.0.0/8`. */
export function readClientAddresses(proxies: readonly string[]): ClientAddresses {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/');
    const family = familyOf(address);
    trusted.addSubnet(address, Number(prefix ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return { isProxy, toCounted, addressOf };

  function isProxy(address: string): boolean {
    return isIP(address) !== 0 && trusted.check(withoutZone(address), familyOf(address));
  }

  /** From the last proxy to the first: what stands before an address that nobody vouches for is whatever its owner wrote. */
  function addressOf({ socket, headers }: IncomingMessage): string {
    let address = socket.remoteAddress ?? '';
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    while (isProxy(address)) {
      const named = toAddress(forwarded.pop() ?? '');
      if (named === undefined) break;
      address = named;
    }
    return toCounted(address);
  }
}

function toCounted(address: string): string {
  return normalizeIP(withoutZone(address));
}

/** Some proxies add the port. */
function toAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const bare = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  return isIP(bare) === 0 ? undefined : bare;
}

function withoutZone(address: string): string {
  return address.split('%', 1)[0] ?? '';
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}
