import type { search } from '#contract/discovery/search.ts';
import { isOwnScope } from '#contract/discovery/search-scopes.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import { filterForFeed, filterVisible } from '#server/pins/index.ts';
import type { Feed, FeedRequest } from '../feed/feed.ts';
import { runFeed } from '../feed/run-feed.ts';
import type { Answered } from './answer.ts';
import { findPins, type FoundPins, type SearchPin } from './find-pins.ts';
import { guidesOf } from './guides.ts';
import { screened } from './screen-search.ts';
import { searchCursor, type SearchPosition } from './search-cursor.ts';

type Input = InputOf<typeof search>;

/** The answer of a search for pins. */
type SearchPage = Page<Answered<Pin>>;

/** Returns a page of pins that match a query, public ones or the viewer's own, with guides. */
export async function searchPins(
  { context, visibility, sources }: FeedRequest,
  input: Input,
): Promise<SearchPage> {
  const isOwn = isOwnScope(input.scope);
  const feed: Feed<SearchPosition, SearchPin, FoundPins> = {
    name: 'search',
    cursor: searchCursor,
    visible: (by) => (rows) => (isOwn ? filterVisible : filterForFeed)(by, rows),
    isOnceAVisit: true,
    known: input.query_pin_sigs ?? [],
    about: { words: input.query, pictures: [] },
    find: (start) => findPins(visibility, input, context.now, start),
  };
  // No slots are inserted among the viewer's own pins.
  const request = { context, visibility, sources: isOwn ? [] : sources };
  const { data: results, bookmark, found } = await runFeed(request, feed, input);
  const { interpretation, isFirst, query } = found;
  const { page, textQuery, understood, query: corrected, leftOut, suggested } = interpretation;
  const isGuided = isFirst && !isOwn && textQuery !== null && page.rows.length > 0;
  const guides = isGuided ? await guidesOf(visibility, understood, textQuery) : [];
  const answer = {
    results,
    sensitivity_screen: null,
    corrected_query: corrected,
    suggested_query: suggested,
    left_out: [...leftOut],
    guides,
  };
  if (isOwn) return { data: answer, bookmark };
  const last = understood.terms.at(-1);
  const searchedFor = { query, corrected, begun: last?.isBegun === true ? last.word : null };
  const data = await screened(visibility, input, context.now, searchedFor, answer);
  return data.sensitivity_screen === null ? { data, bookmark } : { data, bookmark: null };
}
