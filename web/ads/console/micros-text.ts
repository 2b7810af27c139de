import { amountIn } from '#web/kernel/words/amount-in.ts';
import { numberFormat } from '../core/number-format.ts';

const MICROS = 1_000_000;
/** The most digits of any currency: one micro is the last. */
const ALL_DIGITS = 6;

interface Shown {
  readonly currency: string;
  readonly formats: string;
  /** Prefixes positive amounts with a plus. */
  readonly signed?: boolean;
}

/** Formats an amount for people. Amounts that would round to zero are written in full, because they are not zero. */
export const microsText = (micros: number, options: Shown): string =>
  amountIn(options.formats, plainText(micros, options));

function plainText(micros: number, { currency, formats, signed = false }: Shown): string {
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
