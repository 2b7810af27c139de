import * as z from 'zod/mini';
import type { BoardSort } from '#contract/boards/order.ts';
import {
  cursorId,
  cursorOf,
  cursorText,
  idCursor,
  timeCursor,
} from '#server/kernel/context/cursor.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { SORT_KEY_LENGTH } from '../core/rules.ts';
import { byAge, byManualOrder, byName, byTime, lastSaveOf, positionsOf } from './board-order.ts';
import {
  boardsAlphabetically,
  boardsAmong,
  boardsByAge,
  boardsByLastSave,
  boardsFromOldest,
  boardsWithoutPosition,
  type Shelf,
} from './list-store.ts';
import type { OrderRow } from './order-store.ts';
import type { BoardRow } from '../core/store.ts';

/** One way to list a person's boards. */
export interface ShelfOrder {
  readonly read: (
    tx: Tx,
    shelf: Shelf,
    bookmark: string | null,
    limit: number,
  ) => Promise<readonly BoardRow[]>;
  readonly bookmark: (last: BoardRow) => string;
  readonly compare: (one: BoardRow, other: BoardRow) => number;
  /** Returns those of the boards that come after the bookmark. */
  readonly after: (boards: readonly BoardRow[], bookmark: string | null) => readonly BoardRow[];
}

const nameCursor = cursorOf(
  z.tuple([cursorText(SORT_KEY_LENGTH + 1), cursorId()]),
  ([sortKey, id]) => ({ sortKey, id }),
  ({ sortKey, id }) => [sortKey, id],
);

/** By name; names that start with a digit come last [SAVE-03]. */
const alphabetical: ShelfOrder = {
  read: (tx, shelf, bookmark, limit) =>
    boardsAlphabetically(tx, shelf, nameCursor.read(bookmark), limit),
  bookmark: (last) => nameCursor.write(last),
  compare: byName,
  after: (boards, bookmark) => {
    const position = nameCursor.read(bookmark);
    return position === null ? boards : boards.filter((board) => byName(board, position) > 0);
  },
};

const newest: ShelfOrder = {
  read: (tx, shelf, bookmark, limit) => boardsByAge(tx, shelf, idCursor.read(bookmark), limit),
  bookmark: (last) => idCursor.write(last.id),
  compare: byAge,
  after: (boards, bookmark) => {
    const id = idCursor.read(bookmark);
    return id === null ? boards : boards.filter((board) => byAge(board, { id }) > 0);
  },
};

const oldest: ShelfOrder = {
  read: (tx, shelf, bookmark, limit) => boardsFromOldest(tx, shelf, idCursor.read(bookmark), limit),
  bookmark: (last) => idCursor.write(last.id),
  compare: (one, other) => byAge(other, one),
  after: (boards, bookmark) => {
    const id = idCursor.read(bookmark);
    return id === null ? boards : boards.filter((board) => byAge(board, { id }) < 0);
  },
};

const lastSaved: ShelfOrder = {
  read: (tx, shelf, bookmark, limit) =>
    boardsByLastSave(tx, shelf, timeCursor.read(bookmark), limit),
  bookmark: (last) => timeCursor.write(lastSaveOf(last)),
  compare: (one, other) => byTime(lastSaveOf(one), lastSaveOf(other)),
  after: (boards, bookmark) => {
    const position = timeCursor.read(bookmark);
    return position === null
      ? boards
      : boards.filter((one) => byTime(lastSaveOf(one), position) > 0);
  },
};

const orders = { alphabetical, newest, oldest, last_pinned_to: lastSaved };

/** Returns the requested order; `custom` is the person's choice, which is by hand once they moved a board. */
export function shelfOrder(requested: BoardSort | null, chosen: OrderRow): ShelfOrder {
  const sort = requested === 'custom' ? chosen.sort : (requested ?? 'alphabetical');
  return sort === 'custom' ? inManualOrder(chosen.boardIds) : orders[sort];
}

/**
 * By hand: boards without a position first, then by position. The bookmark only has the board's id, because its
 * position would reveal how many secret boards precede it [SEC-28].
 */
function inManualOrder(boardIds: readonly string[]): ShelfOrder {
  const positions = positionsOf(boardIds);
  const compare = byManualOrder(positions);
  return {
    read: async (tx, shelf, bookmark, limit) => {
      const last = idCursor.read(bookmark);
      const position = last === null ? undefined : positions.get(last);
      if (position !== undefined)
        return placedBoards(tx, shelf, boardIds.slice(position + 1), limit);
      const fresh = await boardsWithoutPosition(tx, shelf, boardIds, last, limit);
      return fresh.concat(await placedBoards(tx, shelf, boardIds, limit - fresh.length));
    },
    bookmark: (last) => idCursor.write(last.id),
    compare,
    after: (boards, bookmark) => {
      const id = idCursor.read(bookmark);
      return id === null ? boards : boards.filter((board) => compare(board, { id }) > 0);
    },
  };
}

/** Returns the first of these boards that are on the shelf, in order of `ids`. */
async function placedBoards(
  tx: Tx,
  shelf: Shelf,
  ids: readonly string[],
  limit: number,
): Promise<BoardRow[]> {
  const found: BoardRow[] = [];
  for (let at = 0; at < ids.length && found.length < limit; at += limit) {
    const some = ids.slice(at, at + limit);
    const rows = new Map((await boardsAmong(tx, shelf, some)).map((row) => [row.id, row]));
    found.push(...some.flatMap((id) => rows.get(id) ?? []));
  }
  return found.slice(0, limit);
}
