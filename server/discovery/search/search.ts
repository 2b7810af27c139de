import type { search as call, SearchAnswer } from '#contract/discovery/search.ts';
import { searchViewTypeOf, viewTypeOf } from '#contract/discovery/search-scopes.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context.ts';
import type { Media } from '#server/media/index.ts';
import { sightOf, type Sight } from '#server/pins/index.ts';
import { searchBoards, searchUsers } from '../search-names.ts';
import { plainAnswer, type Answered } from './answer.ts';
import { searchPins } from './search-pins.ts';

type Input = InputOf<typeof call>;
type Item = SearchAnswer['results'][number];

/** What matches a query, best first; a query without words finds nothing. */
export const search =
  (media: Media) =>
  async (context: Context, input: Input): Promise<Page<SearchAnswer>> => {
    const { data, bookmark } = await answerOf(sightOf(media, context), input, context.now);
    const { results, ...how } = data;
    const { scope } = input;
    const logged = { view_type: viewTypeOf(scope), search_view_type: searchViewTypeOf(scope) };
    // Neither the words nor who wrote them: what a person looks for is nobody else's.
    const found = { scope, is_first_page: input.bookmark === null, results: results.length };
    context.events.write({ event: 'search', ...found, ...logged });
    return { data: { results, scope, ...how, ...logged }, bookmark };
  };

/** The same as a bare list. */
export const searchPage = (media: Media) => {
  const answer = search(media);
  return async (context: Context, input: Input): Promise<Page<Item[]>> => {
    const { data, bookmark } = await answer(context, input);
    return { data: data.results, bookmark };
  };
};

async function answerOf(sight: Sight, input: Input, now: Date): Promise<Page<Answered<Item>>> {
  if (input.scope !== 'boards' && input.scope !== 'users') return searchPins(sight, input, now);
  const find = input.scope === 'boards' ? searchBoards : searchUsers;
  const { data, bookmark } = await find(sight, input.query, input);
  return { data: plainAnswer<Item>(data), bookmark };
}
