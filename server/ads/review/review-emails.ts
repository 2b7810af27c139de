import { REJECTED_REASONS, type RejectedReason } from '#contract/ads/review-reasons.ts';
import { writeEmail } from '#server/kernel/mail/email.ts';
import type { AdRow } from '../core/ad-store.ts';
import { adsPath } from './ads-in-news.ts';

/** What was decided about an ad. */
export interface Decided {
  readonly ad: Pick<AdRow, 'accountId' | 'name'>;
  readonly isApproved: boolean;
  readonly reasons: readonly RejectedReason[];
  /** What an operator adds in their own words. */
  readonly note: string | null;
}

/** To the owner of the ad account, whose ad was looked at. */
export function reviewEmail(
  { ad, isApproved, reasons, note }: Decided,
  site: string,
): ReturnType<typeof writeEmail> {
  const url = site + adsPath(ad.accountId);
  const why = 'You get this because the ad is of an ad account of yours.';
  if (isApproved) {
    return writeEmail({
      language: 'en',
      subject: `Your ad “${ad.name}” is approved`,
      lines: ['We have looked at your ad, and it can be shown from now on.'],
      action: { label: 'See your ads', url },
      why,
    });
  }
  return writeEmail({
    language: 'en',
    subject: `Your ad “${ad.name}” cannot be shown`,
    lines: [
      'We have looked at your ad, and it cannot be shown as it is:',
      ...reasons.map((reason) => `– ${REJECTED_REASONS[reason]}`),
      'Change it, and we look at it again. If you think that we are wrong, tell us why.',
    ],
    ...(note === null ? {} : { quote: note }),
    action: { label: 'See your ads', url },
    why,
  });
}
