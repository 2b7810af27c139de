const DIGITS = 6;

/** The number of fraction digits people write in a currency. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/** An amount to the micro for an input field, with at least the currency's digits. */
export function amountText(micros: number, currency: string): string {
  const text = String(micros).padStart(DIGITS + 1, '0');
  const whole = text.slice(0, -DIGITS);
  const least = digitsOf(currency);
  const [digits = ''] = /^\d*[1-9]/.exec(text.slice(-DIGITS)) ?? [];
  const part = digits.padEnd(least, '0');
  return part === '' ? whole : `${whole}.${part}`;
}

const MICROS = 1_000_000;
/** The rounding step for budgets in a currency: ten cents, ten yen. */
export const roundStep = (currency: string): number => (MICROS * 10) / 10 ** digitsOf(currency);
