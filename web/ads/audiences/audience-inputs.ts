import { MAX_PAGE_SIZE } from '#contract/kernel/limits.ts';

/** All audiences of an ad account, in as few pages as possible. */
export const audiencesInput = (advertiser_id: string) =>
  ({ advertiser_id, page_size: MAX_PAGE_SIZE }) as const;

/** The audience id in the URL, or null. */
export function audienceIn(search: unknown): string | null {
  const { id } = search as { id?: unknown };
  const text = typeof id === 'number' ? String(id) : id;
  return typeof text === 'string' && /^\d{1,19}$/.test(text) ? text : null;
}

/** Whether the URL asks for a new audience. */
export const isNewIn = (search: unknown): boolean => 'new' in (search as object);

export const audienceInput = (advertiser_id: string, id: string) => ({
  advertiser_id,
  audience_ids: [id],
});
