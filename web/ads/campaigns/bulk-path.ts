/** What is changed many at once: all of one kind. */
export const BULK_KINDS = ['campaigns', 'ad_groups', 'ads'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** As many as people look over in one table. */
export const MAX_BULK = 500;

/**
 * Where those that are named are changed together. Their ids stand behind the hash: five hundred would be longer than
 * the head of a request may be, which also says from which address it comes.
 */
export const bulkEditPath = (page: string, kind: BulkKind, ids: readonly string[]): string =>
  `${page}?kind=${kind}#${ids.join(',')}`;

/** The ids of an address; null when it names none, too many, or something else. */
export function idsBehind(hash: string): readonly string[] | null {
  const ids = [...new Set(hash.replace(/^#/, '').split(','))];
  const isRight = ids.length <= MAX_BULK && ids.every((id) => /^\d{1,19}$/.test(id));
  return isRight ? ids : null;
}
