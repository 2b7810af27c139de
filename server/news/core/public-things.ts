import type { Viewer } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { mayWriteBoard, visibleBoards, type BoardRow } from '#server/boards/index.ts';
import { pinsByIds } from '#server/pins/index.ts';
import { mayNotifyOf } from './policy.ts';

/** Returns those boards that may appear in news, by id. */
export async function publicBoards(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BoardRow>> {
  const boards = await visibleBoards(tx, null, ids);
  return new Map([...boards].filter(([, board]) => mayNotifyOf(board)));
}

/** Returns those boards to which the viewer may save, by id. */
export async function sharedBoards(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BoardRow>> {
  const boards = await visibleBoards(tx, viewer, ids);
  return new Map([...boards].filter(([, board]) => mayWriteBoard(viewer, board)));
}

type PinRow = Awaited<ReturnType<typeof pinsByIds>>[number];

/** Returns those pins that may appear in news, by id. */
export async function publicPins(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PinRow>> {
  const pins = await pinsByIds(tx, [...new Set(ids)]);
  const boards = await publicBoards(
    tx,
    pins.map((pin) => pin.boardId),
  );
  return new Map(pins.filter((pin) => boards.has(pin.boardId)).map((pin) => [pin.id, pin]));
}
