import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { restoreFromTrash as call } from '#contract/pins/trash.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { bucketOf, isStorableId } from '#server/kernel/core/ids.ts';
import {
  boardPath,
  findBoardsToChange,
  mergeOf,
  type Merged,
  type WritableBoard,
} from '#server/boards/index.ts';
import { bringBackBoards } from './bring-back-boards.ts';
import { bringBackPins } from '../trash/bring-back-pins.ts';
import { notInTrash, trashSince } from '../core/trash-rules.ts';
import { takeTrash, trashOf, type TrashRow } from '../trash/trash-store.ts';

/**
 * Restores things that the viewer deleted, all or none. Boards are locked first, as everywhere; then only the
 * transaction that removes a thing from the trash list restores it.
 */
export async function restoreFromTrash(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { tx, viewer, now } = context;
  const ids = [...new Set(input.ids)];
  if (ids.length === 0) throw new Failure('invalid_input', 'Choose what to bring back.');
  if (!ids.every(isStorableId)) throw notInTrash();
  const things = await trashOf(tx, viewer.id, ids, trashSince(now));
  if (things.length < ids.length) throw notInTrash();
  const boards = things.filter((thing) => thing.kind === 'board');
  const pins = things.filter((thing) => thing.kind === 'pin');
  const merges = await mergesOf(context, boards);
  const returning = new Set(boards.map(({ id }) => id));
  const needed = pins.map((pin) => input.board_id ?? pin.boardId);
  const wanted = needed.filter((id) => !returning.has(id));
  refuseAnothers(pins, input.board_id);
  const open = await openBoards(context, [
    ...wanted,
    ...[...merges.values()].map(({ intoId }) => intoId),
  ]);
  if ((await takeTrash(tx, ids)).length < ids.length) throw notInTrash();
  const back = await bringBackBoards(context, boards, { merges, open });
  await bringBackPins(context, pins, input.board_id ?? null, open);
  const found = new Map(back.map((one) => [one.board.id, one]));
  return ids.map((id) => {
    const { board, job = null } = found.get(id) ?? {};
    return {
      id,
      url: board ? boardPath(viewer.username, board.slug) : `/pin/${id}/`,
      bulk_job: job,
    };
  });
}

/** Returns those of these boards that were merged into others. */
async function mergesOf(
  { tx }: SignedInContext,
  boards: readonly TrashRow[],
): Promise<ReadonlyMap<string, Merged>> {
  const found = new Map<string, Merged>();
  for (const { id } of boards) {
    const merged = await mergeOf(tx, id);
    if (merged !== null) found.set(id, merged);
  }
  return found;
}

function refuseAnothers(pins: readonly TrashRow[], chosen: string | null): void {
  if (chosen === null || pins.every((pin) => bucketOf(pin.id) === bucketOf(chosen))) return;
  throw new Failure('unsupported', "A Pin can't be moved to another person's board.");
}

/** Returns the boards that things are restored to, locked. */
async function openBoards(
  { tx, viewer }: SignedInContext,
  ids: readonly string[],
): Promise<readonly WritableBoard[]> {
  try {
    return await findBoardsToChange(tx, viewer, ids);
  } catch (cause) {
    if (!(cause instanceof Failure) || cause.code !== 'board_not_found') throw cause;
    throw new Failure('board_not_found', 'The board this belongs to is gone.', {
      detail: 'Bring that board back first, or choose another one for a Pin.',
    });
  }
}
