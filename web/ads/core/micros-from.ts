const MICRO_DIGITS = 6;

/** Parses an amount to exact micros; null if it is invalid or zero. */
export function microsFrom(text: string): number | null {
  const [, whole, part = ''] = /^\s*(\d{1,8})(?:[.,](\d{1,6}))?\s*$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const micros = Number(whole + part.padEnd(MICRO_DIGITS, '0'));
  return micros > 0 ? micros : null;
}
