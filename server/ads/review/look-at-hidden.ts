import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { lockAd, updateAd } from '../core/ad-store.ts';
import { isHiddenTooOften, LEAST_HIDES, type Hiding } from './hide-rules.ts';
import { adsHiddenSince, hidingOfAll, type HiddenAd } from './hidden-ads-store.ts';
import { insertReview } from './review-store.ts';

const PAGE = 500;
const DAY_MS = 86_400_000;

/**
 * Queues ads for operators that people hide far more often than others, though nobody complained. Like reported ads
 * they keep running until then, so that nobody can stop others' ads by hiding them.
 */
export const lookAtHiddenTask: Task = {
  name: 'ads.look-at-hidden',
  hourly: 9,
  run: async (_payload, context) => {
    // Just after midnight, today's reports may not have rows for an ad yet.
    const since = new Date(context.now.getTime() - DAY_MS).toISOString().slice(0, 10);
    const all = await hidingOfAll(context.tx, since);
    let page: HiddenAd[] = [];
    do {
      const after = page.at(-1)?.id ?? null;
      page = await adsHiddenSince(context.tx, since, {
        leastHides: LEAST_HIDES,
        after,
        limit: PAGE,
      });
      for (const ad of page) if (isHiddenTooOften(ad, without(ad, all))) await queue(context, ad);
    } while (page.length === PAGE);
  },
};

const without = (ad: Hiding, all: Hiding): Hiding => ({
  views: Math.max(0, all.views - ad.views),
  hides: Math.max(0, all.hides - ad.hides),
});

async function queue(
  { tx, now }: JobContext,
  { bucket, id, views, hides }: HiddenAd,
): Promise<void> {
  const ad = await lockAd(tx, bucket, id);
  if (ad === null || ad.review !== 'APPROVED' || ad.waitsSince !== null) return;
  await updateAd(tx, { ...ad, waitsSince: now, updatedAt: now });
  const note = `People hid it ${hides} times in ${views} views.`;
  await insertReview(tx, { ad, verdict: 'doubted', reasons: [], note, who: null, at: now });
}
