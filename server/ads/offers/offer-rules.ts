import type { OfferError } from '#contract/ads/documents/offers.ts';

/** The fields that determine whether an offer is open. */
interface Offered {
  readonly currency: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly uses: number;
  readonly used: number;
  readonly isStopped: boolean;
}

const DAY_MS = 86_400_000;

/** The start of a UTC day. */
export const startOfDay = (day: string): Date => new Date(Date.parse(day));

/** The end of a UTC day. */
export const endOfDay = (day: string): Date => new Date(Date.parse(day) + DAY_MS);

/** The first and the last day of an offer. */
export const daysOf = ({ startsAt, endsAt }: Pick<Offered, 'startsAt' | 'endsAt'>) => ({
  start_date: startsAt.toISOString().slice(0, 10),
  end_date: lastDayOf(endsAt),
});

/** Returns the last day before the moment at which something ends. */
export const lastDayOf = (endsAt: Date): string =>
  new Date(endsAt.getTime() - DAY_MS).toISOString().slice(0, 10);

/** Returns why an ad account cannot use an offer now; null if it can. */
export function whyNotOffered(
  offer: Offered | null,
  { currency, hasUsed, now }: { currency: string; hasUsed: boolean; now: Date },
): OfferError | null {
  // A stopped offer looks as if it never existed.
  if (offer === null || offer.isStopped) return hasUsed ? 'ALREADY_USED' : 'UNKNOWN_CODE';
  if (hasUsed) return 'ALREADY_USED';
  if (now < offer.startsAt) return 'NOT_STARTED';
  if (now >= offer.endsAt) return 'ENDED';
  if (offer.currency !== currency) return 'OTHER_CURRENCY';
  return offer.used >= offer.uses ? 'USED_UP' : null;
}

export const OFFER_SENTENCES: Readonly<Record<OfferError, string>> = {
  UNKNOWN_CODE: "There's no offer with this code. Check how it's spelled.",
  NOT_STARTED: "This offer hasn't started yet.",
  ENDED: 'This offer has ended.',
  USED_UP: 'This code was used as often as it can be.',
  ALREADY_USED: 'This ad account has used this code already.',
  OTHER_CURRENCY: 'This offer is for ad accounts with another currency.',
};
