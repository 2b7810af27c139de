import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { findBoardsToChange, visibleBoards, type WritableBoard } from '#server/boards/index.ts';
import { noSuchPin } from '../visibility/find-pin.ts';
import { mayChangePin } from '../core/policy.ts';
import type { Visibility } from '../visibility/visibility.ts';
import { beginTry, giveUpTry, lockPins, pinsByIds, type PinRow } from '../core/store.ts';

/** Pins locked for a change, and their boards, locked before them. */
export interface ChangeablePins {
  /** In the order of the request, without duplicates. */
  readonly pins: readonly PinRow[];
  readonly boards: ReadonlyMap<string, WritableBoard>;
}

const ATTEMPTS = 6;

/**
 * Finds pins for a change and locks first their boards and those in `alsoBoards`, in the order of ids, then the
 * pins: every change of a pin holds its board's lock, so counts and rows change together without deadlocks
 * [SEC-67, SEC-70]. Refuses with pin_not_found unless all exist. Call it before anything else is locked.
 */
export async function findPinsToChange(
  context: SignedInContext,
  visibility: Visibility,
  pinIds: readonly string[],
  alsoBoards: readonly string[] = [],
): Promise<ChangeablePins> {
  const ids = [...new Set(pinIds)];
  const boardIds = new Set(alsoBoards);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = await pinsByIds(context.tx, ids);
    if (!(await areAllChangeable(visibility, found, ids.length))) throw noSuchPin();
    for (const pin of found) boardIds.add(pin.boardId);
    await beginTry(context.tx);
    const boards = await findBoardsToChange(context.tx, context.viewer, [...boardIds]);
    const byId = new Map((await lockPins(context.tx, ids)).map((pin) => [pin.id, pin]));
    if (byId.size < ids.length) throw noSuchPin();
    const pins = ids.flatMap((id) => byId.get(id) ?? []);
    const locked = new Map(boards.map((board) => [board.id, board]));
    if (pins.every((pin) => locked.has(pin.boardId))) return { pins, boards: locked };
    // A pin was moved during the wait for its board's lock. All locks are released, and the retry takes those of
    // every board found so far, again in order.
    await giveUpTry(context.tx);
  }
  throw new Failure('unavailable', 'This Pin is being changed elsewhere. Please try again.', {
    retryAfter: 1,
  });
}

async function areAllChangeable(
  visibility: Visibility,
  found: readonly PinRow[],
  wanted: number,
): Promise<boolean> {
  const { tx, viewer } = visibility;
  const boardIds = found.map((pin) => pin.boardId);
  const boards = await visibleBoards(tx, viewer, boardIds);
  return (
    found.length === wanted &&
    found.every((pin) => {
      const board = boards.get(pin.boardId);
      return board !== undefined && mayChangePin(viewer, board);
    })
  );
}
