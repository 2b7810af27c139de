const PRICE = /^(?:([a-z]{3})\s*)?(\d{1,9})(?:\.(\d{1,6}))?(?:\s*([a-z]{3}))?$/i;
const MICRO_DIGITS = 6;

/** Parses a price as in feeds: "24.99 USD", "USD 24.99", or without the currency. Returns null for other texts. */
export function priceIn(
  text: string,
): { readonly micros: number; readonly currency: string | null } | null {
  const [, before, whole = '', part = '', after] = PRICE.exec(text.trim()) ?? [];
  if (whole === '' || (before !== undefined && after !== undefined)) return null;
  const micros = Number(whole + part.padEnd(MICRO_DIGITS, '0'));
  if (micros === 0) return null;
  return { micros, currency: (before ?? after)?.toUpperCase() ?? null };
}
