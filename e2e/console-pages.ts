import type { ConsoleKey } from '#contract/ads/console-paths.ts';

export { PAGE_KEYS } from '#tools/console-pages.ts';

/** Keys outside the list of pages: one has a page elsewhere, one redirects to its first tab. */
export const ANSWERED_ELSEWHERE: readonly ConsoleKey[] = ['quick_promote', 'pin_builder'];
