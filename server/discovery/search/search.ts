import type { search as call, SearchAnswer } from '#contract/discovery/search.ts';
import { searchViewTypeOf, viewTypeOf } from '#contract/discovery/search-scopes.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { visibilityOf, type Visibility } from '#server/pins/index.ts';
import type { FeedRequest, SlotSource } from '../feed/feed.ts';
import { searchBoards, searchUsers } from './search-names.ts';
import { askingOf, isOpenTo, screenFor, sensitiveTexts } from '../sensitive/find-screen.ts';
import { plainAnswer, screenedAnswer, type Answered } from './answer.ts';
import { emptyScopes } from './narrow.ts';
import { withGathered } from './with-gathered.ts';
import { searchPins } from './search-pins.ts';

type Input = InputOf<typeof call>;
type Item = SearchAnswer['results'][number];

/** Returns what matches a query, best first; a query without words matches nothing. */
export async function search(
  context: Context & { readonly sources: readonly SlotSource[] },
  input: Input,
): Promise<Page<SearchAnswer>> {
  const visibility = visibilityOf(context);
  const { data, ...page } = await answerOf(
    { context, visibility, sources: context.sources },
    input,
  );
  const { results, ...how } = data;
  const { scope } = input;
  const logged = { view_type: viewTypeOf(scope), search_view_type: searchViewTypeOf(scope) };
  // Logs neither the words nor the person: searches are private.
  const found = { scope, is_first_page: input.bookmark === null, results: results.length };
  context.events.write({ event: 'search', ...found, ...logged });
  const empty_scopes = input.bookmark === null ? await emptyScopes(context.tx) : [];
  return { data: { results, scope, ...how, empty_scopes, ...logged }, ...page };
}

/** As search, as a bare list. */
export async function searchPage(
  context: Context & { readonly sources: readonly SlotSource[] },
  input: Input,
): Promise<Page<Item[]>> {
  const { data, ...page } = await search(context, input);
  return { data: data.results, ...page };
}

async function answerOf(request: FeedRequest, input: Input): Promise<Page<Answered<Item>>> {
  const { visibility, context } = request;
  if (input.scope === 'users') {
    const { data, bookmark } = await searchUsers(visibility, input.query, input);
    return { data: plainAnswer<Item>(await withGathered(visibility, data)), bookmark };
  }
  return input.scope === 'boards'
    ? searchBoardsFor(visibility, input, context.now)
    : searchPins(request, input);
}

/** Boards of sensitive words are found only by exactly those words, and then under the same rules as pins [AUTH-16]. */
async function searchBoardsFor(
  visibility: Visibility,
  input: Input,
  now: Date,
): Promise<Page<Answered<Item>>> {
  const asking = askingOf(visibility, input, now);
  const isOpen = await isOpenTo(asking);
  if (!isOpen && (await sensitiveTexts(visibility.tx, [input.query])).size > 0) {
    return { data: screenedAnswer<Item>(await screenFor(asking)), bookmark: null };
  }
  const { data, bookmark } = await searchBoards(visibility, input.query, input, isOpen);
  return { data: plainAnswer<Item>(data), bookmark };
}
