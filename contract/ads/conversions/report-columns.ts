import { EVENT_NAMES } from './event-rules.ts';

/**
 * Columns of conversions, by one grammar: TOTAL_CHECKOUT is how many, TOTAL_CLICK_CHECKOUT those that are counted for
 * a click; with _VALUE_IN_MICRO_DOLLAR what they were worth, in micros of the ad account's currency, with _QUANTITY
 * how many things. CHECKOUT_COST_PER_ACTION is what each cost, CHECKOUT_ROAS what was earned for each unit spent.
 * CONVERSIONS in place of an event is all of them.
 */
export interface ConversionColumn {
  /** Its number from 1 on; null for all events. */
  readonly event: number | null;
  readonly touch: TouchKind | null;
  readonly measure: 'count' | 'value' | 'quantity' | 'cost' | 'return';
}

/** What somebody did with an ad before a conversion, in the order in which it counts. */
export const TOUCH_KINDS = ['CLICK', 'ENGAGEMENT', 'VIEW'] as const;
export type TouchKind = (typeof TOUCH_KINDS)[number];

const ALL = 'CONVERSIONS';
const NAMES = EVENT_NAMES.map((name) => name.toUpperCase());
const EVENTS = [ALL, ...NAMES].join('|');
const TOTAL = new RegExp(
  `^TOTAL_(?:(${TOUCH_KINDS.join('|')})_)?(${EVENTS})(_VALUE_IN_MICRO_DOLLAR|_QUANTITY)?$`,
);
const RATIO = new RegExp(`^(${EVENTS})_(COST_PER_ACTION|ROAS)$`);

/** What a column counts; null for what is none. */
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
