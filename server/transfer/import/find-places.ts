import { viewerWithoutSession } from '#server/kernel/context/nobody.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import {
  findBoardsToChange,
  sectionsByIds,
  visibleBoards,
  type WritableBoard,
} from '#server/boards/index.ts';
import type { PinPlace } from './store.ts';

/** A place where a pin is still to be made, with its board, which is locked. */
export type OpenPlace = PinPlace & { readonly board: WritableBoard };

/**
 * Those of the places that have no pin yet. One on a board that is gone is left out; one in a
 * section that is gone is on the board itself.
 */
export async function findPlaces(tx: Tx, places: readonly PinPlace[]): Promise<OpenPlace[]> {
  const empty = places.filter((place) => place.pinId === null);
  const boards = await writableBoards(tx, empty);
  const sections = await sectionsByIds(tx, [
    ...new Set(empty.flatMap((place) => place.sectionId ?? [])),
  ]);
  return empty.flatMap((place) => {
    const board = boards.get(place.boardId);
    if (board === undefined) return [];
    const section = place.sectionId === null ? undefined : sections.get(place.sectionId);
    const sectionId = section?.boardId === board.id ? section.id : null;
    return [{ ...place, board: { ...board, sectionId } }];
  });
}

async function writableBoards(
  tx: Tx,
  places: readonly PinPlace[],
): Promise<ReadonlyMap<string, WritableBoard>> {
  const boards = new Map<string, WritableBoard>();
  for (const [id, own] of Map.groupBy(places, (place) => place.personId)) {
    const viewer = viewerWithoutSession(id);
    const wanted = [...new Set(own.map((place) => place.boardId))];
    const visible = await visibleBoards(tx, viewer, wanted);
    const theirs = wanted.filter((boardId) => visible.get(boardId)?.ownerId === id);
    for (const board of await findBoardsToChange(tx, viewer, theirs)) boards.set(board.id, board);
  }
  return boards;
}
