import { viewerWithoutSession } from '#server/kernel/context/nobody.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import {
  findBoardsToChange,
  sectionsByIds,
  visibleBoards,
  type WritableBoard,
} from '#server/boards/index.ts';
import type { PinDestination } from './store.ts';

/** A pin still to be created, with its locked board. */
export type OpenDestination = PinDestination & { readonly board: WritableBoard };

/**
 * Returns the destinations without a pin. Those on a deleted board are omitted; those in a deleted section are on
 * the board itself.
 */
export async function findDestinations(
  tx: Tx,
  destinations: readonly PinDestination[],
): Promise<OpenDestination[]> {
  const empty = destinations.filter((destination) => destination.pinId === null);
  const boards = await writableBoards(tx, empty);
  const sections = await sectionsByIds(tx, [
    ...new Set(empty.flatMap((destination) => destination.sectionId ?? [])),
  ]);
  return empty.flatMap((destination) => {
    const board = boards.get(destination.boardId);
    if (board === undefined) return [];
    const section =
      destination.sectionId === null ? undefined : sections.get(destination.sectionId);
    const sectionId = section?.boardId === board.id ? section.id : null;
    return [{ ...destination, board: { ...board, sectionId } }];
  });
}

async function writableBoards(
  tx: Tx,
  destinations: readonly PinDestination[],
): Promise<ReadonlyMap<string, WritableBoard>> {
  const boards = new Map<string, WritableBoard>();
  for (const [id, own] of Map.groupBy(destinations, (destination) => destination.personId)) {
    const viewer = viewerWithoutSession(id);
    const wanted = [...new Set(own.map((destination) => destination.boardId))];
    const visible = await visibleBoards(tx, viewer, wanted);
    const theirs = wanted.filter((boardId) => visible.get(boardId)?.ownerId === id);
    for (const board of await findBoardsToChange(tx, viewer, theirs)) boards.set(board.id, board);
  }
  return boards;
}
