import type { Board } from '#contract/boards.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { search as call } from '#contract/discovery.ts';
import type { Pin } from '#contract/pins.ts';
import type { Person } from '#contract/social.ts';
import type { Context } from '#server/kernel/context.ts';
import { Failure } from '#server/kernel/failure.ts';
import type { Media } from '#server/media/index.ts';
import { sightOf } from '#server/pins/index.ts';
import { maySearchOwn } from './policy.ts';
import { searchBoards, searchUsers } from './search-names.ts';
import { searchOwnPins, searchPins } from './search-pins.ts';

type Input = InputOf<typeof call>;
type Found = (Pin | Board | Person)[];

/** What holds every word of the query, best first; a query without words finds nothing. */
export const searchPage =
  (media: Media) =>
  async (context: Context, input: Input): Promise<Page<Found>> => {
    const sight = sightOf(media, context);
    switch (input.scope ?? 'pins') {
      case 'pins':
        return searchPins(sight, input.query, input);
      case 'boards':
        return searchBoards(sight, input.query, input);
      case 'users':
        return searchUsers(sight, input.query, input);
      case 'my_pins':
        if (!maySearchOwn(context.viewer))
          throw new Failure('not_signed_in', 'Log in to search your Pins.');
        return searchOwnPins(sight, context.viewer.id, input.query, input);
    }
  };

/** The same, wrapped as the first page of it is on the wire. */
export const search = (media: Media) => {
  const page = searchPage(media);
  return async (context: Context, input: Input): Promise<Page<{ results: Found }>> => {
    const { data, bookmark } = await page(context, input);
    return { data: { results: data }, bookmark };
  };
};
