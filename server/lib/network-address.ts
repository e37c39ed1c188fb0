/**
 * Decides which addresses belong to the public internet. Promise: an address that leads to this machine, to a
 * private network or to a cloud's internal services is never called public, in whatever notation.
 *
 * For IPv6 the rule is reversed: only 2000::/3 is allocated, so everything outside it is refused, and then the
 * special ranges inside it. Ranges: the special-purpose registries of IANA (RFC 6890), including those it calls
 * reachable.
 */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

const specialV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by a provider's customers
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, including cloud metadata services
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // multicast tunnels
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
  '168.63.129.16/32', // looks public, but is a cloud's internal service
] as const;

const specialV6 = [
  '::/3', // unspecified, loopback, embedded IPv4, NAT64, discard
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: an embedded IPv4 address
  '2620:4f:8000::/48', // AS112
  '3ffe::/16', // an old test network
  '3fff::/20', // documentation
  '4000::/2', // not allocated; segment routing
  '8000::/1', // not allocated; local, link-local, multicast
] as const;

/**
 * One list per family: in a shared list, IPv4 addresses would also be checked against the IPv6 range they are
 * mapped to.
 */
const refused = { ipv4: toBlockList(specialV4, 'ipv4'), ipv6: toBlockList(specialV6, 'ipv6') };

function toBlockList(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

/** False for anything that is not a plain address: a name, a zone id, another notation. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.ipv4.check(address, 'ipv4');
  return isIPv6(address) && !address.includes('%') && !refused.ipv6.check(address, 'ipv6');
}

/** Names and addresses that never leave this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '[::1]' ||
  host === '::1' ||
  /^127\.\d+\.\d+\.\d+$/.test(host);
