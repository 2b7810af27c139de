import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { suggestBoardTitles as call } from '#contract/pins/suggestions.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import { takenBoardNames, visibleBoards } from '#server/boards/index.ts';
import type { Media } from '#server/media/index.ts';
import { findPin } from './find-pin.ts';
import { publicBoardsOfPicture } from './list-store.ts';
import { titlesFor } from './rules.ts';
import { sightOf } from './sight.ts';

const BOARDS_ASKED = 100;
const MOST = 5;

/** What others call the boards that they keep this picture on, then the pin's own hashtags. */
export const suggestBoardTitles =
  (media: Media) =>
  async (context: SignedInContext, input: InputOf<typeof call>): Promise<AnswerOf<typeof call>> => {
    const { tx, viewer } = context;
    const pin = await findPin(sightOf(media, context), input.pin_id);
    const boards = await visibleBoards(
      tx,
      viewer,
      await publicBoardsOfPicture(tx, pin.signature, BOARDS_ASKED),
    );
    const names = [...boards.values()].map((board) => board.name);
    const titles = titlesFor(names, pin.description);
    // A person's boards have distinct names: one that they have is no name for a new one.
    const taken = await takenBoardNames(tx, viewer.id, titles);
    const free = titles.filter((title) => !taken.has(title.toLowerCase()));
    return free.slice(0, MOST).map((title) => ({ title }));
  };
