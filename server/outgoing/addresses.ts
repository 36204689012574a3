// Which addresses lead to the internet, and which into the network that the server stands in.
import { BlockList, isIP } from 'node:net';

const closed4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Of what is given out to the internet at all, that which wraps another address, or is kept for documents. */
const closed6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const closed = new BlockList();
for (const [net, prefix] of closed4) closed.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of closed6) closed.addSubnet(net, prefix, 'ipv6');

/** Everything else of IPv6 is local, wraps an address of IPv4 (`::ffff:`, NAT64), or is nobody's. */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address, as it was resolved, is one of the internet's. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** Whether the installation may ask there, as far as the address itself says: names are looked up when it connects. */
export function isAllowed(text: string, allowsPrivate: boolean): boolean {
  const url = URL.parse(text);
  return url !== null && (allowsPrivate ? url.protocol === 'https:' || isNearby(url) : isOpen(url));
}

/** For who may ask in the internet alone. */
export function isOpen(url: URL): boolean {
  const address = addressIn(url);
  return url.protocol === 'https:' && !isLoopback(url) && (address === undefined || isPublicAddress(address));
}

/** The internet has none such: of containers, and of what a router or a cluster knows. */
const namesNearby = /^[^.]+$|\.(home\.arpa|internal|lan|local)$/;

/** Where nobody else listens in: http is as good as https. */
function isNearby(url: URL): boolean {
  const address = addressIn(url);
  const isNear = address === undefined ? namesNearby.test(url.hostname) : !isPublicAddress(address);
  return url.protocol === 'http:' && isNear;
}

/** The address in a URL's host, where it is one and not a name. */
function addressIn({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}

/** The machine itself, by its usual names. */
function isLoopback(url: URL): boolean {
  return url.hostname === 'localhost' || url.hostname === '[::1]' || addressIn(url)?.startsWith('127.') === true;
}
