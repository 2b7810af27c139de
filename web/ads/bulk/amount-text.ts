const DIGITS = 6;

/** How many digits of a currency people write. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/** An amount to the micro as a field has it, with the digits of its currency at least. */
export function amountText(micros: number, currency: string): string {
  const text = String(micros).padStart(DIGITS + 1, '0');
  const whole = text.slice(0, -DIGITS);
  const least = digitsOf(currency);
  const [digits = ''] = /^\d*[1-9]/.exec(text.slice(-DIGITS)) ?? [];
  const part = digits.padEnd(least, '0');
  return part === '' ? whole : `${whole}.${part}`;
}

const MICROS = 1_000_000;
/** A round amount of a budget in the currency: ten cents, ten yen. */
export const roundStep = (currency: string): number => (MICROS * 10) / 10 ** digitsOf(currency);
