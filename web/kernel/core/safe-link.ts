/** Returns an address that people entered if it is safe as a link (http or https), else null [SEC-38]. */
export function safeLink(address: string | null | undefined): string | null {
  if (!address) return null;
  const url = URL.parse(address);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}
