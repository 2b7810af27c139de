import { complete } from '#contract/discovery/complete.ts';
import { KeywordPage } from '#web/ads/keywords/keyword-page.tsx';
import { useSend } from '#web/kernel/app/app-context.tsx';

// Days are in the bar above; they come with the page, and so do their looks.
export { DateRange } from '#web/ads/reporting/date-range.tsx';
export { QueryPage } from '#web/ads/keywords/query-page.tsx';

/** The lists of keywords, with what search offers. They come together with those of searches. */
export function Keywords() {
  const send = useSend();
  const findOffered = async (term: string): Promise<readonly string[]> =>
    (await send(complete, { term })).items.flatMap(({ type, query }) =>
      type === 'query' ? [query] : [],
    );
  return <KeywordPage findOffered={findOffered} />;
}
