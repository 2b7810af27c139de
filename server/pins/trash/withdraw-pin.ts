import type { Jobs } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { findBoardToErase } from '#server/boards/index.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { trashSince } from '../core/trash-rules.ts';
import { lockPins, pinsByIds } from '../core/store.ts';
import { bringBackPins } from './bring-back-pins.ts';
import { putPinsInTrash } from './put-in-trash.ts';
import { takeTrash, trashOf } from './trash-store.ts';

/** Nobody has this id, so a withdrawn pin is in no person's trash; the trash is emptied of it as of everything. */
const NOBODY = '0';

interface Work {
  readonly tx: Tx;
  readonly now: Date;
  readonly jobs: Jobs;
}

/** Takes a pin off its board for an operator; its owner cannot bring it back. Does nothing if it is gone. */
export async function withdrawPin(context: Work, id: string): Promise<void> {
  const { tx } = context;
  const [found] = await pinsByIds(tx, [id]);
  if (found === undefined) return;
  const board = await findBoardToErase(tx, found.boardId);
  const [pin] = await lockPins(tx, [id]);
  if (pin === undefined || board === null) return;
  if (pin.boardId !== board.id)
    throw new Failure('unavailable', 'This Pin is being changed elsewhere. Please try again.', {
      retryAfter: 1,
    });
  await putPinsInTrash(context, NOBODY, { pins: [pin], boards: new Map([[board.id, board]]) });
}

/** Takes withdrawPin back; returns false if the pin or its board is gone for good. */
export async function returnPin(context: Work, id: string): Promise<boolean> {
  const { tx, now } = context;
  const [thing] = await trashOf(tx, NOBODY, [id], trashSince(now));
  const board = thing ? await findBoardToErase(tx, thing.boardId) : null;
  if (thing === undefined || board === null) return false;
  if ((await takeTrash(tx, [id])).length === 0) return false;
  await bringBackPins({ ...context, viewer: { id: board.ownerId } }, [thing], null, [board]);
  return true;
}
