import { getAdDrafts } from '#contract/ads/drafts/drafts.ts';
import { getAdRecommendations } from '#contract/ads/recommendations/recommendations.ts';
import { useConsole, useRights } from '../console/console-context.ts';
import type { RailCounts } from '../console/console-shell.tsx';
import { recommendationsInput } from '../recommendations/recommendations-input.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';

/** Counts the items that await the person, from the lists that the pages display, so that both change together. */
export function useRailCounts(): RailCounts {
  const { formats } = useWords();
  const { id } = useConsole().account;
  const can = useRights();
  const open = useLatePages(
    getAdRecommendations,
    recommendationsInput(id, 'OPEN'),
    can('reporting'),
  );
  const drafts = useLatePages(getAdDrafts, { advertiser_id: id }, can('campaigns'));
  const textOf = ({ data, hasNextPage }: typeof open | typeof drafts): string | undefined => {
    const count = data?.pages.reduce((sum, page) => sum + page.data.length, 0) ?? 0;
    // Only the loaded pages of a long list are counted.
    return count === 0 ? undefined : `${wholeNumber(count, formats)}${hasNextPage ? '+' : ''}`;
  };
  const counts = { recommendations: textOf(open), ads: textOf(drafts) };
  return Object.fromEntries(Object.entries(counts).filter(([, text]) => text !== undefined));
}
