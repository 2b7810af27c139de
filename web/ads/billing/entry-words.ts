import type { AdTransfer } from '#contract/ads/billing.ts';

/** An entry of the ledger as an advertiser reads it. */
interface EntryWords {
  /** English, to be translated. */
  readonly what: string;
  /** What it did to what they have: 1 more, -1 less. */
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

/** What was spent came out of one of three books; whatever else there is gives something. */
export function entryWords({
  cause,
  debit,
  credit,
  card_last_four: digits,
}: AdTransfer): EntryWords {
  if (cause === 'expire') return { what: OTHERS.expire, sign: -1 };
  if (cause === 'close') return { what: CLOSES[debit] ?? 'Ads', sign: -1 };
  if (cause !== 'payment') return { what: OTHERS[cause], sign: 1 };
  // More than was owed is paid in advance, and is in an entry of its own.
  if (credit !== 'receivable') return { what: OTHERS.deposit, sign: 1 };
  return { what: digits === null ? 'Invoice paid' : 'Paid by card', sign: 1 };
}
