/** An address that people gave, if it may be a link: http or https only [SEC-38]. */
export function safeLink(address: string | null | undefined): string | null {
  if (!address) return null;
  const url = URL.parse(address);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}
