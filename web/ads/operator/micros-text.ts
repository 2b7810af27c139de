const MICROS = 1_000_000;
const MOST_DIGITS = 6;

/** Formats micros, with fraction digits down to the micro if needed. */
export function microsText(micros: number, currency: string, formats: string): string {
  const money = { style: 'currency', currency } as const;
  const { minimumFractionDigits = 2 } = new Intl.NumberFormat(formats, money).resolvedOptions();
  const digits = { minimumFractionDigits, maximumFractionDigits: MOST_DIGITS };
  // Adding 0 turns -0 into 0.
  return new Intl.NumberFormat(formats, { ...money, ...digits }).format((micros + 0) / MICROS);
}
