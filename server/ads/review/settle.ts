import type { Jobs } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { notify } from '#server/news/index.ts';
import { updateAd, type AdRow } from '../core/ad-store.ts';
import { insertChanges } from '../core/change-store.ts';
import { tellOfAdsIn } from '../core/tell-store.ts';
import { raiseNotices } from '../notices/raise-notices.ts';
import { answerComplaints } from './complaint-store.ts';
import type { Outcome } from './review-rules.ts';
import { insertReview } from './review-store.ts';

interface Writing {
  readonly tx: Tx;
  readonly jobs: Jobs;
  readonly now: Date;
}

/** A locked ad, its review's result, and the reviewer: null for the checks. */
export interface Settled {
  readonly ad: AdRow;
  readonly ownerId: string;
  readonly outcome: Outcome;
  readonly who: string | null;
  readonly note: string | null;
}

const VERDICTS = { APPROVED: 'approved', REJECTED: 'rejected', PENDING: 'doubted' } as const;

/** Stores a review's result with the ad's history, and notifies the advertiser. */
export async function settle(context: Writing, { ad, ownerId, ...looked }: Settled): Promise<void> {
  if (!(await writeOutcome(context, { ad, ...looked }))) return;
  const { outcome, note } = looked;
  const isApproved = outcome.review === 'APPROVED';
  await notify(context, {
    kind: isApproved ? 'ad_approved' : 'ad_rejected',
    readerId: ownerId,
    actorId: ownerId,
    subjectId: ad.id,
    // Each review is a separate item of news.
    refId: String(ad.reviewNo),
  });
  await raiseNotices(context, { id: ad.accountId, bucket: ad.bucket }, [
    {
      kind: isApproved ? 'AD_APPROVED' : 'AD_REJECTED',
      level: 'AD',
      entityId: ad.id,
      name: ad.name,
      // Locked and reviewed in this transaction, so the same review never gets here twice.
      cause: `${ad.reviewNo} ${context.now.toISOString()}`,
      campaignId: ad.campaignId,
      reasons: isApproved ? [] : outcome.reasons,
      note: isApproved ? null : note,
    },
  ]);
}

/** Stores a review's result and notifies only the serving processes. Returns whether the ad's state changed. */
export async function writeOutcome(
  { tx, now }: Pick<Writing, 'tx' | 'now'>,
  { ad, outcome, who, note }: Omit<Settled, 'ownerId'>,
): Promise<boolean> {
  const { review, waits, reasons } = outcome;
  await updateAd(tx, {
    ...ad,
    review,
    reasons: review === 'REJECTED' ? reasons : [],
    waitsSince: waits ? (ad.waitsSince ?? now) : null,
    updatedAt: now,
  });
  if (who !== null) await answerComplaints(tx, ad, now);
  await insertReview(tx, { ad, verdict: VERDICTS[review], reasons, note, who, at: now });
  if (review === ad.review) return false;
  const account = { id: ad.accountId, bucket: ad.bucket };
  const source = who === null ? 'system' : 'operator';
  await insertChanges(tx, { account, who, at: now, source }, [
    { entity: 'ad', id: ad.id, field: 'review_status', was: ad.review, value: review },
  ]);
  await tellOfAdsIn(tx, account, [ad.id]);
  return true;
}
