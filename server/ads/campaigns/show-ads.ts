import type { Ad } from '#contract/ads/objects.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { pinsByIds } from '#server/pins/index.ts';
import { aboveAds } from './above-store.ts';
import type { AdRow } from '../core/ad-store.ts';
import { adView } from './views.ts';

/**
 * Returns ads in this order, with the state that follows from their ad groups, campaigns and Pins. The ads may be of
 * several ad accounts.
 */
export async function showAds(tx: Tx, rows: readonly AdRow[]): Promise<Ad[]> {
  if (rows.length === 0) return [];
  const pinIds = [...new Set(rows.map(({ pinId }) => pinId))];
  const [above, pins] = await Promise.all([aboveAds(tx, rows), pinsByIds(tx, pinIds)]);
  const there = new Set(pins.map(({ id }) => id));
  return rows.flatMap((row) => {
    const found = above.get(row.id);
    return found === undefined
      ? []
      : [adView(row, { ...found, isPinDeleted: !there.has(row.pinId) })];
  });
}
