import { MIN_AD_SIDE, type RejectedReason } from '#contract/ads/review-reasons.ts';
import { isShortenedLink } from '#contract/ads/promote.ts';
import { originOfNobody } from '#server/kernel/context/nobody.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { seePins, visibilityOf } from '#server/pins/index.ts';
import type { AdRow } from '../core/ad-store.ts';
import type { Findings } from './review-rules.ts';

/** What checks need from other domains: media has the only way out, and the operator's words are higher up. */
export interface Checks {
  /** Fetches a page, with the same limits as for all user-supplied addresses. */
  readonly fetchPage: (
    url: string,
    by: { readonly personId: string; readonly signal: AbortSignal },
  ) => Promise<unknown>;
  /** Whether a text contains one of the operator's sensitive words. */
  readonly saysSensitive: (tx: Tx, text: string) => Promise<boolean>;
}

/** Who checks, on whose account, and for how long at most. */
export interface Look {
  readonly read: Tx;
  readonly signal: AbortSignal;
  /** The ad account's owner, whose limits the fetches count against. */
  readonly ownerId: string;
}

/** Checks an ad as everybody would see it. */
export async function lookAtAd(
  checks: Checks,
  { read, signal, ownerId }: Look,
  ad: Pick<AdRow, 'name' | 'pinId' | 'destinationUrl'>,
): Promise<Findings> {
  const everybody = { tx: read, viewer: null, origin: originOfNobody('', { mediaUrl: '' }) };
  const [pin] = await seePins(visibilityOf(everybody), [ad.pinId]);
  if (pin === undefined || pin.privacy !== 'public')
    return { forbids: ['PIN_NOT_PUBLIC'], doubts: [] };
  const link = ad.destinationUrl ?? pin.link;
  const forbids: RejectedReason[] = [];
  if (link === null) forbids.push('LINK_MISSING');
  else if (isShortenedLink(link)) forbids.push('LINK_SHORTENED');
  if (Math.min(pin.width, pin.height) < MIN_AD_SIDE) forbids.push('IMAGE_TOO_SMALL');
  if (forbids.length > 0 || link === null) return { forbids, doubts: [] };
  const doubts: RejectedReason[] = [];
  const words = [ad.name, pin.title, pin.description].join('\n');
  if (pin.isCovered || (await checks.saysSensitive(read, words))) doubts.push('SENSITIVE_WORDS');
  if (!(await isReachable(checks, link, { personId: ownerId, signal }))) {
    doubts.push('LANDING_PAGE_BROKEN');
  }
  return { forbids, doubts };
}

/** Whether anything answers at the address, page or not. A check that has to wait for its turn is retried. */
async function isReachable(
  { fetchPage }: Checks,
  link: string,
  by: { readonly personId: string; readonly signal: AbortSignal },
): Promise<boolean> {
  try {
    await fetchPage(link, by);
    return true;
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'rate_limited') throw error;
    return error.code !== 'picture_unreachable';
  }
}
