import { complete } from '#contract/discovery/complete.ts';
import { getExplore } from '#contract/discovery/topics.ts';
import type { PageAt } from '#web/kernel/page/page.ts';
import { offeredInput } from '#web/discovery/search/offered-input.ts';

/** Loads what a search without words offers; the page is of use without it. */
export async function loadOffered({ get }: Pick<PageAt, 'get'>, scope: string): Promise<void> {
  await Promise.allSettled([get(complete, offeredInput(scope)), get(getExplore, {})]);
}
