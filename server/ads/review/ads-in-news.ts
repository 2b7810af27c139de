import type { Tx } from '#server/kernel/db/tx.ts';
import { adsOfOwner } from './review-store.ts';

/** Returns the person's ads among these ids, as news displays them. */
export async function adsInNews(
  read: Tx,
  personId: string,
  ids: readonly string[],
): Promise<
  ReadonlyMap<string, { readonly name: string; readonly url: string; readonly pinId: string }>
> {
  const ads = await adsOfOwner(read, personId, ids);
  return new Map(
    ads.map(({ id, accountId, name, pinId }) => [id, { name, pinId, url: adsPath(accountId) }]),
  );
}

/** Returns an ad account's list of ads. */
const adsPath = (accountId: string): string => `/advertiser/${accountId}/reporting/ads/`;
