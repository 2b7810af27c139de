import type { Tx } from '#server/kernel/db/tx.ts';
import { visibleBoards, type BoardRow } from '#server/boards/index.ts';
import { pinsByIds } from '#server/pins/index.ts';
import { mayTellOf } from './policy.ts';

/** Those of the boards that people are told of, by id. */
export async function publicBoards(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BoardRow>> {
  const boards = await visibleBoards(tx, null, ids);
  return new Map([...boards].filter(([, board]) => mayTellOf(board)));
}

type PinRow = Awaited<ReturnType<typeof pinsByIds>>[number];

/** Those of the pins that people are told of, by id. */
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
