import { ITEM_COLUMNS } from '#contract/ads/catalogs/items.ts';

/** The known columns of a feed, by the names that shops' feeds already use. */
export const COLUMNS: ReadonlySet<string> = new Set(['id', ...ITEM_COLUMNS]);

/** Returns the column of a heading in any spelling ("Image Link", "g:image_link"); null if unknown. */
export function columnNamed(head: string): string | null {
  const name = head
    .trim()
    .toLowerCase()
    .replace(/^g:/, '')
    .replaceAll(/[\s-]+/g, '_');
  return COLUMNS.has(name) ? name : null;
}
