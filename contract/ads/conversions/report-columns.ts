import { EVENT_NAMES } from './event-rules.ts';

/**
 * Column names for conversions follow one grammar: TOTAL_CHECKOUT is the number, TOTAL_CLICK_CHECKOUT those attributed
 * to a click; with _VALUE_IN_MICRO_DOLLAR their value in micros of the ad account's currency, with _QUANTITY the number
 * of items. CHECKOUT_COST_PER_ACTION is the cost of each, CHECKOUT_ROAS the return per unit spent. CONVERSIONS in place
 * of an event covers all of them.
 */
export interface ConversionColumn {
  /** Its number from 1; null for all events. */
  readonly event: number | null;
  readonly touch: TouchKind | null;
  readonly measure: 'count' | 'value' | 'quantity' | 'cost' | 'return';
}

/** What a person did with an ad before a conversion, in order of precedence. */
export const TOUCH_KINDS = ['CLICK', 'ENGAGEMENT', 'VIEW'] as const;
export type TouchKind = (typeof TOUCH_KINDS)[number];

const ALL = 'CONVERSIONS';
const NAMES = EVENT_NAMES.map((name) => name.toUpperCase());
const EVENTS = [ALL, ...NAMES].join('|');
const TOTAL = new RegExp(
  `^TOTAL_(?:(${TOUCH_KINDS.join('|')})_)?(${EVENTS})(_VALUE_IN_MICRO_DOLLAR|_QUANTITY)?$`,
);
const RATIO = new RegExp(`^(${EVENTS})_(COST_PER_ACTION|ROAS)$`);

/** Parses a column name; null if it is not one. */
export function conversionColumn(text: string): ConversionColumn | null {
  const [, touch, total, what] = TOTAL.exec(text) ?? [];
  if (total !== undefined) {
    const kind = TOUCH_KINDS.find((one) => one === touch) ?? null;
    return { event: numberOf(total), touch: kind, measure: MEASURES[what ?? ''] ?? 'count' };
  }
  const [, event, ratio] = RATIO.exec(text) ?? [];
  if (event === undefined) return null;
  return {
    event: numberOf(event),
    touch: null,
    measure: ratio === 'ROAS' ? 'return' : 'cost',
  };
}

const MEASURES: Readonly<Record<string, ConversionColumn['measure']>> = {
  '': 'count',
  _VALUE_IN_MICRO_DOLLAR: 'value',
  _QUANTITY: 'quantity',
};

const numberOf = (event: string): number | null =>
  event === ALL ? null : NAMES.indexOf(event) + 1;
