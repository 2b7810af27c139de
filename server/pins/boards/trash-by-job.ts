import { boardsOfJob } from '#server/boards/index.ts';
import { lockPins, pinsByIds } from '../core/store.ts';
import { putPinsInTrash } from '../trash/put-in-trash.ts';
import { deletePart, type Work } from './board-parts.ts';

/**
 * Moves pins that the person made to their trash, for a job that they began. Pins that are gone, or on a board that
 * the person no longer sees, are left as they are.
 */
export async function trashPins(
  context: Work,
  personId: string,
  ids: readonly string[],
): Promise<void> {
  const { tx } = context;
  const found = await pinsByIds(tx, ids);
  const boards = await boardsOfJob(
    tx,
    personId,
    found.map((pin) => pin.boardId),
  );
  const locked = await lockPins(tx, ids);
  const pins = locked.filter((pin) => pin.personId === personId && boards.has(pin.boardId));
  if (pins.length > 0) await putPinsInTrash(context, personId, { pins, boards });
}

/** Moves those of the person's own boards to the trash that have no pins. */
export async function trashEmptyBoards(
  context: Work,
  personId: string,
  boardIds: readonly string[],
): Promise<void> {
  const boards = await boardsOfJob(context.tx, personId, boardIds);
  for (const board of boards.values()) {
    if (board.ownerId !== personId || board.pinCount > 0) continue;
    await deletePart(context, board, { before: 0, most: null });
  }
}
