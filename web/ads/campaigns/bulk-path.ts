/** Kinds of entity with bulk editing. */
export const BULK_KINDS = ['campaigns', 'ad_groups', 'ads'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** The most rows in one bulk edit. */
export const MAX_BULK = 500;

/**
 * The URL of the bulk editor for these ids. They are in the hash, because five hundred would exceed the limit on
 * request headers, which also carry the URL as the referrer.
 */
export const bulkEditPath = (page: string, kind: BulkKind, ids: readonly string[]): string =>
  `${page}?kind=${kind}#${ids.join(',')}`;

/** The ids in a URL's hash; null if there are none, too many or invalid ones. */
export function idsBehind(hash: string): readonly string[] | null {
  const ids = [...new Set(hash.replace(/^#/, '').split(','))];
  const isRight = ids.length <= MAX_BULK && ids.every((id) => /^\d{1,19}$/.test(id));
  return isRight ? ids : null;
}
