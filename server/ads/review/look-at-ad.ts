import { MIN_AD_SIDE, type RejectedReason } from '#contract/ads/review-reasons.ts';
import { isShortenedLink } from '#contract/ads/promote.ts';
import { originOfNobody } from '#server/kernel/context/nobody.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { seePins, visibilityOf } from '#server/pins/index.ts';
import type { AdRow } from '../core/ad-store.ts';
import type { Findings } from './review-rules.ts';

/** What the checks ask of others: the way out stands in media, the operator's words further up. */
export interface Checks {
  /** A page of a site, with the limits of everything that people name. */
  readonly fetchPage: (
    url: string,
    by: { readonly personId: string; readonly signal: AbortSignal },
  ) => Promise<unknown>;
  /** Whether one of the operator's words is in a text. */
  readonly saysSensitive: (tx: Tx, text: string) => Promise<boolean>;
}

/** Who looks, for whom, and for how long at most. */
export interface Look {
  readonly read: Tx;
  readonly signal: AbortSignal;
  /** The owner of the ad account: what is fetched counts against their bounds. */
  readonly ownerId: string;
}

/** Looks at an ad as everybody would see it. */
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

/** Whether anything answers there: a page, or what is none. A look that has to wait for its turn is run again. */
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
