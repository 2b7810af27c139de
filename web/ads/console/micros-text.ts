import { numberFormat } from '../core/number-format.ts';

const MICROS = 1_000_000;
/** No currency has more: one micro unit is its last digit. */
const ALL_DIGITS = 6;

interface Shown {
  readonly currency: string;
  readonly formats: string;
  /** With a plus, where it is one. */
  readonly signed?: boolean;
}

/** An amount as people read it. What would round to nothing is written out, as it is not nothing. */
export function microsText(micros: number, { currency, formats, signed = false }: Shown): string {
  const style = {
    style: 'currency',
    currency,
    signDisplay: signed ? 'exceptZero' : 'negative',
  } as const;
  const plain = numberFormat(formats, style);
  const units = micros / MICROS;
  const least = 10 ** -(plain.resolvedOptions().maximumFractionDigits ?? 0);
  if (micros === 0 || Math.abs(units) >= least / 2) return plain.format(units);
  return numberFormat(formats, { ...style, maximumFractionDigits: ALL_DIGITS }).format(units);
}
