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

/** What a look at ads needs beside the database. */
export interface ReviewDeps extends Checks, ReviewDefaults {}

/** Nobody's site is waited for longer. */
const PATIENCE_MS = 9_000;

/**
 * Looks at an ad once it is made, or changed in what people see of it. Its page is fetched before the job's
 * transaction begins: a site that is slow holds no connection, and no row.
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

/** Changed again, it has a look of its own; and one that was answered meanwhile needs none. */
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
  // A server that ends gives up every fetch, which says nothing of the site: the look is run again.
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
