import ipaddr from 'ipaddr.js';

const MAX_TEXT = 100;

/**
 * Returns the key that limits count by: an IPv4 address itself, or the /64 of an IPv6 address, since a subscriber
 * controls all of it [SEC-7]. Text that is not an address can only come from one of our proxies; it is used as it
 * is, up to the maximum length of a key.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, MAX_TEXT);
  // Normalises an IPv4-mapped IPv6 address to IPv4.
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const [a = 0, b = 0, c = 0, d = 0] = (parsed as ipaddr.IPv6).parts;
  return `${[a, b, c, d].map((part) => part.toString(16)).join(':')}::/64`;
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** Returns a check of whether an address is one of these, or in one of these ranges. */
export function rangesOf(items: readonly string[]): (address: string) => boolean {
  const ranges = items.map((item) => {
    if (ipaddr.isValidCIDR(item)) return ipaddr.parseCIDR(item);
    const only = ipaddr.process(item);
    return [only, only.kind() === 'ipv4' ? 32 : 128] as const;
  });
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return ranges.some(
      ([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits),
    );
  };
}
