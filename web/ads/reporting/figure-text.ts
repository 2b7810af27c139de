import { microsText } from '../console/micros-text.ts';
import { numberFormat } from '../core/number-format.ts';
import { COLUMN_FACTS, type ShownColumn } from './report-columns.ts';

interface Shown {
  readonly currency: string;
  readonly formats: string;
}

const percent = (formats: string, digits: number): Intl.NumberFormat =>
  numberFormat(formats, { style: 'percent', maximumFractionDigits: digits });

/** Formats a metric; a dash if unknown. */
export function figureText(
  column: ShownColumn,
  value: number | null,
  { currency, formats }: Shown,
): string {
  if (value === null) return '–';
  const { kind } = COLUMN_FACTS[column];
  if (kind === 'money') return microsText(value, { currency, formats });
  if (kind === 'times') return numberFormat(formats, { maximumFractionDigits: 1 }).format(value);
  return (kind === 'rate' ? percent(formats, 2) : numberFormat(formats)).format(value);
}

/** The change of a metric, and whether it is good news. */
export interface Changed {
  readonly text: string;
  readonly isUp: boolean;
  readonly tone: 'good' | 'bad' | 'plain';
}

/** The change from the previous value; null if there is nothing to compare with or no change. */
export function changeOf(
  column: ShownColumn,
  now: number | null,
  before: number | null,
  formats: string,
): Changed | null {
  if (now === null || before === null || before === 0 || now === before) return null;
  const isUp = now > before;
  const { wanted } = COLUMN_FACTS[column];
  const isGood = wanted === 'more' ? isUp : !isUp;
  return {
    text: percent(formats, 1).format(Math.abs(now - before) / before),
    isUp,
    tone: wanted === 'either' ? 'plain' : isGood ? 'good' : 'bad',
  };
}
