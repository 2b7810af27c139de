/** An amount as people read it: whole units without decimals where that is meant. */
export function moneyText(
  amount: number,
  currency: string,
  { formats, whole = false }: { readonly formats: string; readonly whole?: boolean },
): string {
  const digits = whole && Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {};
  return new Intl.NumberFormat(formats, { style: 'currency', currency, ...digits }).format(amount);
}
