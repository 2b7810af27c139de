import * as z from 'zod/mini';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { isTrusted, lockAd, type AdRow } from '../core/ad-store.ts';
import { findReviewMode, type ReviewDefaults } from '../core/setting-store.ts';
import { CHECK_AD } from '../core/check-later.ts';
import { type Checks, lookAtAd } from './look-at-ad.ts';
import { outcomeOf } from './review-rules.ts';
import { ownerOfAccount } from './review-store.ts';
import { settle, type Teller } from './settle.ts';

const payload = z.object({ ad_id: z.string(), review_no: z.int() });

/** What a look at ads needs beside the database. */
export interface ReviewDeps extends Checks, ReviewDefaults, Teller {}

/** Looks at an ad once it is made, or changed in what people see of it. */
export const checkAdTask = (deps: ReviewDeps): Task => ({
  name: CHECK_AD,
  run: async (raw, context) => {
    const { ad_id: id, review_no: reviewNo } = payload.parse(raw);
    const ad = await lockAd(context.tx, bucketOf(id), id);
    // Changed again, it has a look of its own; and one that was answered meanwhile needs none.
    if (ad?.reviewNo !== reviewNo || ad.review !== 'PENDING' || ad.waitsSince !== null) return;
    await check(deps, context, ad);
  },
});

async function check(deps: ReviewDeps, context: JobContext, ad: AdRow): Promise<void> {
  const { tx, signal } = context;
  const ownerId = await ownerOfAccount(tx, ad.accountId);
  if (ownerId === null) return;
  const findings = await lookAtAd(deps, { tx, signal, ownerId }, ad);
  const mode = await findReviewMode(tx, deps);
  const outcome = outcomeOf(mode, findings, await isTrusted(tx, ad));
  await settle(deps, context, { ad, ownerId, outcome, who: null, note: null });
}
