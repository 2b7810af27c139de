import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { boardPrivacyChanged, visibleBoards } from '#server/boards/index.ts';
import { countPicturesLater } from '../core/count-pictures.ts';
import { pinsOfBoard } from '../core/list-store.ts';
import { isPublished } from '../core/policy.ts';
import { hidePins, publishPins, takeTurn } from './search-store.ts';

const CONTINUE = 'pins.follow-board-privacy';
const PER_RUN = 1000;

const payload = z.object({ board_id: z.string(), after: z.optional(z.string()) });

/**
 * Adds a board's pins to search and feeds, or removes them, after its privacy changed, by its current state: of
 * several changes the last one wins, in whatever order the jobs run. Until then results are filtered by the board
 * itself, so a delay reveals nothing.
 */
async function followBoardPrivacy(
  { board_id: boardId, after }: z.infer<typeof payload>,
  context: JobContext,
): Promise<void> {
  const { tx } = context;
  await takeTurn(tx, boardId);
  // A visitor can see a public board; a deleted board took its pins with it.
  const board = (await visibleBoards(tx, null, [boardId])).get(boardId);
  const pins = await pinsOfBoard(tx, boardId, { after: after ?? null, limit: PER_RUN });
  const ids = pins.map((pin) => pin.id);
  await (board && isPublished(board) ? publishPins : hidePins)(tx, boardId, ids);
  await countPicturesLater(context, pins);
  const last = ids.at(-1);
  if (last !== undefined && ids.length === PER_RUN) {
    await context.jobs.add(CONTINUE, { board_id: boardId, after: last });
  }
}

export const followBoardPrivacyTasks: readonly Task[] = [
  boardPrivacyChanged.heardBy(followBoardPrivacy),
  { name: CONTINUE, run: (raw, context) => followBoardPrivacy(payload.parse(raw), context) },
];
