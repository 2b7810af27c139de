import * as z from 'zod/mini';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { findAd, isTrusted, lockAd, type AdRow } from '../core/ad-store.ts';
import { findReviewMode, type ReviewDefaults } from '../core/setting-store.ts';
import { CHECK_AD } from '../core/check-later.ts';
import { type Checks, lookAtAd } from './look-at-ad.ts';
import { outcomeOf, type Findings } from './review-rules.ts';
import { ownerOfAccount } from './review-store.ts';
import { settle } from './settle.ts';

const payload = z.object({ ad_id: z.string(), review_no: z.int() });

/** Dependencies of ad checks besides the database. */
export interface ReviewDeps extends Checks, ReviewDefaults {}

/** The longest wait for a site. */
const PATIENCE_MS = 9_000;

/**
 * Checks an ad after it is created or visibly changed. Its page is fetched before the job's transaction begins, so that
 * a slow site holds no connection and no row.
 */
export const checkAdTask = (deps: ReviewDeps): Task => ({
  name: CHECK_AD,
  run: async (raw, context) => {
    const { ad_id: id, review_no: reviewNo } = payload.parse(raw);
    const bucket = bucketOf(id);
    const found = await findAd(context.read, bucket, id);
    if (!isAwaited(found, reviewNo)) return;
    const findings = await findingsOf(deps, context, found);
    if (findings === null) return;
    const ad = await lockAd(context.tx, bucket, id);
    if (isAwaited(ad, reviewNo)) await conclude(deps, context, ad, findings);
  },
});

/** Whether the review is still pending: a later change has a review of its own. */
function isAwaited(ad: AdRow | null, reviewNo: number): ad is AdRow {
  return ad?.reviewNo === reviewNo && ad.review === 'PENDING' && ad.waitsSince === null;
}

async function findingsOf(
  deps: ReviewDeps,
  { read, signal }: JobContext,
  ad: AdRow,
): Promise<Findings | null> {
  const ownerId = await ownerOfAccount(read, ad.accountId);
  if (ownerId === null) return null;
  const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  const findings = await lookAtAd(deps, { read, signal: patience, ownerId }, ad);
  // A stopping server aborts every fetch, which says nothing about the site: the check is retried.
  signal.throwIfAborted();
  return findings;
}

async function conclude(
  deps: ReviewDeps,
  context: JobContext,
  ad: AdRow,
  findings: Findings,
): Promise<void> {
  const { tx } = context;
  const ownerId = await ownerOfAccount(tx, ad.accountId);
  if (ownerId === null) return;
  const mode = await findReviewMode(tx, deps);
  const outcome = outcomeOf(mode, findings, await isTrusted(tx, ad));
  await settle(context, { ad, ownerId, outcome, who: null, note: null });
}
