/** Returns an address for each host of one like `postgresql://name:password@one:5432,two:5432/database`. */
export function addressesOf(url: string): string[] {
  const start = url.indexOf('://') + 3;
  const length = url.slice(start).search(/[/?]/u);
  const end = length === -1 ? url.length : start + length;
  const place = url.slice(start, end);
  const hosts = place.slice(place.lastIndexOf('@') + 1);
  const before = url.slice(0, end - hosts.length);
  return hosts.split(',').map((host) => `${before}${host}${url.slice(end)}`);
}
