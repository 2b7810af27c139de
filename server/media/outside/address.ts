import ipaddr from 'ipaddr.js';

/** Azure's host agent is reachable here although the address looks public. */
const azureHostAgent = '168.63.129.16';

/**
 * Prefixes of IPv6 addresses that embed an IPv4 address, and the octet where it starts: the embedded address is
 * what they reach.
 */
const carriers: readonly { prefix: string; bits: number; at: number }[] = [
  { prefix: '::ffff:0:0', bits: 96, at: 12 },
  { prefix: '64:ff9b::', bits: 96, at: 12 },
  { prefix: '2002::', bits: 16, at: 2 },
];

function unfold(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (!(address instanceof ipaddr.IPv6)) return address;
  for (const { prefix, bits, at } of carriers) {
    if (!address.match(ipaddr.IPv6.parse(prefix), bits)) continue;
    return new ipaddr.IPv4(address.toByteArray().slice(at, at + 4));
  }
  return address;
}

/**
 * Whether an address belongs to the public internet [SEC-44]. IPv6 must also be in 2000::/3, because the library
 * calls everything unassigned "unicast", including the deprecated IPv4-compatible `::127.0.0.1`.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = unfold(ipaddr.parse(text));
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6) return address.match(ipaddr.IPv6.parse('2000::'), 3);
  return address.toString() !== azureHostAgent;
}
