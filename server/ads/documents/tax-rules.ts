import type { AdTax } from '#contract/ads/documents/parties.ts';

const ALL = 1_000_000n;

/** The tax that an amount includes, rounded to the micro; the halves go up. */
export function taxWithin(amount: number, rate: number): number {
  const whole = ALL + BigInt(rate);
  return Number((BigInt(amount) * BigInt(rate) * 2n + whole) / (whole * 2n));
}

/** The rate by which somebody is taxed: 0 of a business that owes the tax itself. */
export function rateFor(tax: Pick<AdTax, 'rate' | 'is_reversed'> | null, taxId: string): number {
  if (tax === null || (tax.is_reversed && taxId !== '')) return 0;
  return tax.rate;
}
