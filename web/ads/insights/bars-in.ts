import type { Search } from '#web/kernel/app/search.ts';

/** What bars may be the share of. */
export const BARS = ['CLICKTHROUGH', 'IMPRESSION', 'SPEND'] as const;
export type Bars = (typeof BARS)[number];

/** What the bars of a page are the share of; null where its address says something else. */
export function barsIn({ bars }: Search): Bars | null {
  return bars === undefined ? 'CLICKTHROUGH' : (BARS.find((one) => one === bars) ?? null);
}
