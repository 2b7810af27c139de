import type { Jobs } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { eraseBoardsOf, findBoardToErase } from '#server/boards/index.ts';
import { announceDeleted } from '../trash/announce-deleted.ts';
import { erasePart } from '../boards/board-parts.ts';
import { deleteJobsOf } from '../bulk/bulk-job-store.ts';
import { deletePinRows } from '../core/change-store.ts';
import { eraseTrashOf, forgetPinsOf } from '../trash/forget-trashed.ts';
import { deleteLikesOf } from '../reactions/like-store.ts';
import { pinsOfPerson } from '../core/list-store.ts';
import { recordGone } from '../change/record-moves.ts';
import { deleteSponsorshipsOf } from '../view/sponsor-store.ts';
import { lockPins } from '../core/store.ts';

/** Batches deleted at once; each like locks its pin's count until the transaction ends. */
const LIKES = 500;
const SPONSORSHIPS = 500;
const PINS = 500;

/**
 * Deletes the person's bulk jobs, likes and paid partnerships, their boards with every pin on them, whoever pinned
 * it, and their pins on boards of others, and empties their trash. What others saved from those pins stays.
 * Returns false if more is left for another transaction.
 */
export async function eraseOf(
  context: { readonly tx: Tx; readonly jobs: Jobs },
  personId: string,
): Promise<boolean> {
  await forgetPinsOf(context, await deleteJobsOf(context.tx, personId));
  let left = PINS;
  const boardsGone = await eraseBoardsOf(context, personId, async (board) => {
    left -= await erasePart(context, board, left);
    return left > 0;
  });
  const trashGone = await eraseTrashOf(context, personId);
  const likesGone = await deleteLikesOf(context.tx, personId, LIKES);
  const namesGone = await deleteSponsorshipsOf(context.tx, personId, SPONSORSHIPS);
  return (
    boardsGone &&
    trashGone &&
    likesGone &&
    namesGone &&
    (await erasePinsElsewhere(context, personId))
  );
}

/** Erases the pins on one board at a time. */
async function erasePinsElsewhere(
  { tx, jobs }: { readonly tx: Tx; readonly jobs: Jobs },
  personId: string,
): Promise<boolean> {
  const [newest] = await pinsOfPerson(tx, personId, { after: null, limit: 1 });
  if (newest === undefined) return true;
  const board = await findBoardToErase(tx, newest.boardId);
  const found = await pinsOfPerson(tx, personId, { after: null, limit: PINS });
  const ids = found.filter((pin) => pin.boardId === board?.id).map((pin) => pin.id);
  const pins = (await lockPins(tx, ids)).filter((pin) => pin.boardId === board?.id);
  await deletePinRows(
    tx,
    pins.map(({ id }) => id),
  );
  if (board !== null) await recordGone(tx, board, pins);
  await announceDeleted({ jobs }, pins);
  return false;
}
