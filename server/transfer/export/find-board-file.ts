import { getBoardPins as listCall } from '#contract/pins/lists.ts';
import { MAX_SECTIONS } from '#contract/kernel/limits.ts';
import type { Pin } from '#contract/pins.ts';
import { boardViews, findVisibleBoard, sectionsOf } from '#server/boards/index.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { getBoardPins } from '#server/pins/index.ts';
import { MOST_PINS, type BoardInFile } from './board-file.ts';

const PAGE = 100;

/** Finds a board that the viewer may see, with its Pins that they may see. One behind a warning is not found. */
export async function findBoardFile(
  context: Context,
  { board_id: boardId }: { readonly board_id: string },
): Promise<BoardInFile> {
  const row = await findVisibleBoard(context.tx, context.viewer, boardId);
  const [board] = await boardViews(context, [row]);
  if (board === undefined || board.sensitivity_screen?.show_warning) {
    throw new Failure('board_not_found', 'Board not found.');
  }
  const pins: Pin[] = [];
  let bookmark: string | null = null;
  do {
    const input = listCall.input.parse({ board_id: boardId });
    const page: Awaited<ReturnType<typeof getBoardPins>> = await getBoardPins(context, {
      ...input,
      page_size: PAGE,
      bookmark,
    });
    pins.push(...page.data);
    ({ bookmark } = page);
  } while (bookmark !== null && pins.length <= MOST_PINS);
  return {
    board,
    sections: await sectionsOf(context.tx, boardId, null, MAX_SECTIONS),
    pins: pins.slice(0, MOST_PINS),
    isCut: pins.length > MOST_PINS || bookmark !== null,
  };
}
