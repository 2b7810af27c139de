import type { Search } from '#web/kernel/app/search.ts';

/** Metrics that the bars can show shares of. */
export const BARS = ['CLICKTHROUGH', 'IMPRESSION', 'SPEND'] as const;
export type Bars = (typeof BARS)[number];

/** The metric that a page's bars show shares of; null if the URL parameter is invalid. */
export function barsIn({ bars }: Search): Bars | null {
  return bars === undefined ? 'CLICKTHROUGH' : (BARS.find((one) => one === bars) ?? null);
}
