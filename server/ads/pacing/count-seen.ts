import type { Tx } from '#server/kernel/db/tx.ts';
import { WHOLE } from '../core/scale-rules.ts';
import type { ServingAd } from '../core/targeting-rules.ts';
import { addTraffic, ratesOf, seenBetween, storeRates, type RateRow } from './pace-store.ts';
import { faded, meanOf, ONE, rateOf, type Counts } from './pacing-rules.ts';
import { dayOf } from './today-rules.ts';
import { hourOfWeek } from './traffic-rules.ts';

const DAY_MS = 86_400_000;
/** The prior for unseen ads: one click per hundred views. */
export const PRIOR = WHOLE / 100;
/** Older counts have decayed to nothing. */
const MOST_DAYS = 365;

/** Returns an ad's rate, 0 to CERTAIN. */
export type Rates = (ad: ServingAd) => number;

/** Adds the views and acts after one moment, up to another, to each ad's counts; returns those that it changed. */
export async function countSeen(tx: Tx, from: Date, to: Date): Promise<readonly RateRow[]> {
  const impressions = await seenBetween(tx, from, to);
  if (impressions.length === 0) return [];
  const known = await ratesOf(
    tx,
    impressions.map(({ bucket, adId }) => ({ bucket, id: adId })),
  );
  const before = new Map(known.map((row) => [row.adId, row]));
  const counted = impressions.map(({ bucket, adId, accountId, views, acts }): RateRow => {
    const row = before.get(adId);
    const counts = row === undefined ? { views: 0, acts: 0 } : fadedTo(row, to);
    return {
      bucket,
      adId,
      accountId,
      fadedOn: dayOf(to),
      views: counts.views + views * ONE,
      acts: counts.acts + acts * ONE,
    };
  });
  await storeRates(tx, counted);
  const all = impressions.reduce((sum, { views }) => sum + views, 0);
  await addTraffic(tx, hourOfWeek(to), all);
  return counted;
}

/** Returns ads' rates by their counts, each blended with its ad account's and everybody's. */
export function ratesBy(rows: readonly RateRow[], now: Date): Rates {
  const counts = new Map(rows.map((row) => [row.adId, fadedTo(row, now)]));
  const all = meanOf(sumOf([...counts.values()]), PRIOR);
  const byAccount = new Map(
    [...Map.groupBy(rows, ({ accountId }) => accountId)].map(([id, own]) => {
      const sum = sumOf(own.flatMap(({ adId }) => counts.get(adId) ?? []));
      return [id, meanOf(sum, all)] as const;
    }),
  );
  return ({ id, accountId }) =>
    rateOf(counts.get(id) ?? { views: 0, acts: 0 }, byAccount.get(accountId) ?? all);
}

const sumOf = (counts: readonly Counts[]): Counts => ({
  views: counts.reduce((sum, { views }) => sum + views, 0),
  acts: counts.reduce((sum, { acts }) => sum + acts, 0),
});

/** Returns counts after decay up to a day. */
function fadedTo({ views, acts, fadedOn }: RateRow, now: Date): Counts {
  const days = Math.floor((Date.parse(dayOf(now)) - Date.parse(fadedOn)) / DAY_MS);
  let counts: Counts = { views, acts };
  for (let day = 0; day < Math.min(days, MOST_DAYS); day += 1) counts = faded(counts);
  return counts;
}
