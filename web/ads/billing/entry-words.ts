import type { AdTransfer } from '#contract/ads/billing.ts';

/** A ledger entry in the advertiser's terms. */
interface EntryWords {
  /** English, to be translated. */
  readonly what: string;
  /** The effect on the balance: 1 increases it, -1 decreases it. */
  readonly sign: 1 | -1;
}

const CLOSES: Partial<Record<AdTransfer['debit'], string>> = {
  credit: 'Ads, paid from credit',
  prepaid: 'Ads, paid from your balance',
  receivable: 'Ads, paid afterwards',
};

const OTHERS: Readonly<Record<Exclude<AdTransfer['cause'], 'close' | 'payment'>, string>> = {
  deposit: 'Payment received',
  credit: 'Credit',
  make_good: 'Given back',
  write_off: 'Written off',
  expire: 'Credit that expired',
};

/** Spend comes out of one of three books; every other cause adds money, except expiry. */
export function entryWords({
  cause,
  debit,
  credit,
  card_last_four: digits,
}: AdTransfer): EntryWords {
  if (cause === 'expire') return { what: OTHERS.expire, sign: -1 };
  if (cause === 'close') return { what: CLOSES[debit] ?? 'Ads', sign: -1 };
  if (cause !== 'payment') return { what: OTHERS[cause], sign: 1 };
  // A payment beyond the debt is a prepayment, with an entry of its own.
  if (credit !== 'receivable') return { what: OTHERS.deposit, sign: 1 };
  return { what: digits === null ? 'Invoice paid' : 'Paid by card', sign: 1 };
}
