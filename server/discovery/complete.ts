import type { Completion, complete as call } from '#contract/discovery.ts';
import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context.ts';
import type { Media } from '#server/media/index.ts';
import { foldTag, sightOf, type Sight } from '#server/pins/index.ts';
import { hashtagsStarting } from './hashtag-store.ts';
import { mixed } from './rules.ts';
import { searchBoards, searchUsers } from './search-names.ts';

/** Completions that a caller gets who does not ask for a number [SEARCH-04]. */
const COUNT = 5;
const MOST = 20;

/** What a term may mean: words that start so, people and public boards that are called so. */
export const complete =
  (media: Media) =>
  async (context: Context, input: InputOf<typeof call>): Promise<AnswerOf<typeof call>> => {
    const sight = sightOf(media, context);
    const count = Math.min(Math.max(Number(input.count ?? COUNT), 1), MOST);
    const queries = await completeQuery(sight, input.term, count);
    const paging = { page_size: count, bookmark: null };
    const people = await searchUsers(sight, input.term, paging);
    const boards = await searchBoards(sight, input.term, paging);
    const items = mixed<Completion>([
      queries.map((query) => ({
        type: 'query',
        label: query,
        query,
        url: `/search/pins/?q=${encodeURIComponent(query)}`,
        id: null,
      })),
      people.data.map(({ id, full_name: name, username }) => ({
        type: 'user',
        label: name,
        query: name,
        url: `/${encodeURIComponent(username)}/`,
        id,
      })),
      boards.data.map(({ id, name, url }) => ({
        type: 'board',
        label: name,
        query: name,
        url,
        id,
      })),
    ]);
    return { items: items.slice(0, count), hint: queries[0] ?? null };
  };

/** The term with its last word written to the end, by the hashtags that start so. */
async function completeQuery(sight: Sight, term: string, count: number): Promise<string[]> {
  const start = term.split(/[\s#]/u).at(-1) ?? '';
  if (start === '') return [];
  const before = term.slice(0, term.length - start.length).replace(/#$/, '');
  const found = await hashtagsStarting(sight.tx, foldTag(start), count);
  return found.map(({ tag }) => before + tag);
}
