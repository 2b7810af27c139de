import { complete } from '#contract/discovery/complete.ts';
import { KeywordPage } from '#web/ads/keywords/keyword-page.tsx';
import { useSend } from '#web/kernel/app/app-context.tsx';

// The bar's date range is in this chunk too, with its styles.
export { DateRange } from '#web/ads/reporting/date-range.tsx';
export { QueryPage } from '#web/ads/keywords/query-page.tsx';

/** The keyword lists, with search suggestions. In one chunk with the search queries. */
export function Keywords() {
  const send = useSend();
  const findOffered = async (term: string): Promise<readonly string[]> =>
    (await send(complete, { term })).items.flatMap(({ type, query }) =>
      type === 'query' ? [query] : [],
    );
  return <KeywordPage findOffered={findOffered} />;
}
