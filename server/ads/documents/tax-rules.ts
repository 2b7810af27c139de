import type { AdTax } from '#contract/ads/documents/parties.ts';

const ALL = 1_000_000n;

/** Returns the tax included in an amount, rounded to the micro, half up. */
export function taxWithin(amount: number, rate: number): number {
  const whole = ALL + BigInt(rate);
  return Number((BigInt(amount) * BigInt(rate) * 2n + whole) / (whole * 2n));
}

/** Returns the tax rate of a buyer: 0 for a business under reverse charge. */
export function rateFor(tax: Pick<AdTax, 'rate' | 'is_reversed'> | null, taxId: string): number {
  if (tax === null || (tax.is_reversed && taxId !== '')) return 0;
  return tax.rate;
}
