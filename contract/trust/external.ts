/**
 * Whether an address leads off this site: it is http or https and its host is not ours [ROUTE-19]. `internalHosts` are
 * lower-case hosts as in an address, with any non-default port; one without a port matches every port.
 */
export function isExternal(address: string, internalHosts: readonly string[]): boolean {
  if (!/^https?:/i.test(address)) return false;
  const url = URL.parse(address);
  // An unparseable address is certainly not ours.
  if (url === null) return true;
  return !internalHosts.includes(url.host) && !internalHosts.includes(url.hostname);
}
