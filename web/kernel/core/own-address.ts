/**
 * Rewrites an address of our own media so that this browser can reach it. An installation without a public address
 * calls itself localhost, which works only on that machine; a path works on whatever host served the page.
 */
export function ownAddress(address: string): string {
  return address.replace(/^http:\/\/localhost(?::\d+)?(?=\/media\/)/, '');
}
