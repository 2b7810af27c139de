import type { ConsoleKey } from '#contract/ads/console-paths.ts';

export { PAGE_KEYS } from '#tools/console-pages.ts';

/** Of an ad account without a page of the list: its own page, and one that leads to its first tab. */
export const ANSWERED_ELSEWHERE: readonly ConsoleKey[] = ['quick_promote', 'pin_builder'];
