/**
 * The address of our own media as this browser reaches it. An installation without a public
 * address names itself localhost, which is right on its own machine only; asked by path, the
 * same file comes from whatever host the page came from.
 */
export function ownAddress(address: string): string {
  return address.replace(/^http:\/\/localhost(?::\d+)?(?=\/media\/)/, '');
}
