/**
 * Whether an address leads away: it starts with http or https and its host is none of ours
 * [ROUTE-19]. `internalHosts` are hosts as in an address, lower case, with the port if it is not the
 * scheme's own; one without a port stands for every port of that name.
 */
export function isExternal(address: string, internalHosts: readonly string[]): boolean {
  if (!/^https?:/i.test(address)) return false;
  const url = URL.parse(address);
  // What cannot be parsed is certainly no page of ours.
  if (url === null) return true;
  return !internalHosts.includes(url.host) && !internalHosts.includes(url.hostname);
}
