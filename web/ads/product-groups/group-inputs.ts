import { MAX_PAGE_SIZE } from '#contract/kernel/limits.ts';

/** All product groups of an ad account, in as few pages as possible. */
export const groupsInput = (advertiser_id: string) =>
  ({ advertiser_id, page_size: MAX_PAGE_SIZE }) as const;

/** The product group id in the URL, or null. */
export function groupIn(search: unknown): string | null {
  const { id } = search as { id?: unknown };
  const text = typeof id === 'number' ? String(id) : id;
  return typeof text === 'string' && /^\d{1,19}$/.test(text) ? text : null;
}

/** Whether the URL asks for a new one. */
export const isNewIn = (search: unknown): boolean => 'new' in (search as object);
