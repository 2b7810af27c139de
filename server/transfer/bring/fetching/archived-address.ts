/** What is looked for in a web archive: a page with its links, or a picture as it was. */
export type Archived = 'page' | 'picture';

/** Returns the address of a web archive for what stood at an address nearest to this time. */
export function archivedAddress(archive: string, address: string, at: Date, as: Archived): string {
  const time = at.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return `${archive}${time}${as === 'picture' ? 'im_' : ''}/${address}`;
}
