const MICROS = 1_000_000;
const MOST_DIGITS = 6;

/** An amount of micros as people read it, to the last micro where there are some. */
export function microsText(micros: number, currency: string, formats: string): string {
  const money = { style: 'currency', currency } as const;
  const { minimumFractionDigits = 2 } = new Intl.NumberFormat(formats, money).resolvedOptions();
  const digits = { minimumFractionDigits, maximumFractionDigits: MOST_DIGITS };
  // No amount is a nothing below nothing.
  return new Intl.NumberFormat(formats, { ...money, ...digits }).format((micros + 0) / MICROS);
}
