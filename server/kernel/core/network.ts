import ipaddr from 'ipaddr.js';

const MAX_TEXT = 100;

/**
 * What limits count in place of an address: an IPv4 address itself, the /64 of an IPv6 one, since
 * whoever has one address of it has them all [SEC-7]. Text that is no address, which only a proxy
 * of ours could send, stays as it is as far as a key may be long.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, MAX_TEXT);
  // An IPv4 address that came in over an IPv6 socket is the IPv4 address.
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const [a = 0, b = 0, c = 0, d = 0] = (parsed as ipaddr.IPv6).parts;
  return `${[a, b, c, d].map((part) => part.toString(16)).join(':')}::/64`;
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
