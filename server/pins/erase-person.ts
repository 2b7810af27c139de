import type { Jobs } from '#server/kernel/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { eraseBoardsOf, findBoardToErase } from '#server/boards/index.ts';
import { announceDeleted } from './announce-deleted.ts';
import { deleteJobsOf } from './bulk-job-store.ts';
import { deletePinRow, deletePinsOfBoard } from './change-store.ts';
import { eraseTrashOf, forgetPinsOf } from './forget-trashed.ts';
import { deleteLikesOf } from './like-store.ts';
import { pinsOfPerson } from './list-store.ts';
import { recordGone } from './record-moves.ts';
import { deleteSponsorshipsOf } from './sponsor-store.ts';
import { lockPins } from './store.ts';

/** Taken back at once; each holds its pin's count until the transaction ends. */
const LIKES = 500;
const SPONSORSHIPS = 500;
const PINS = 500;

/**
 * Takes away the person's bulk jobs, likes and name as a paid partner, their boards with every pin on
 * them, whoever pinned it, and what they pinned on boards of others, and empties their trash. What
 * others saved from those pins stays theirs. False when more is left for another transaction.
 */
export async function eraseOf(
  context: { readonly tx: Tx; readonly jobs: Jobs },
  personId: string,
): Promise<boolean> {
  await forgetPinsOf(context, await deleteJobsOf(context.tx, personId));
  const boardsGone = await eraseBoardsOf(context, personId, async (board) => {
    await announceDeleted(context, await deletePinsOfBoard(context.tx, board.id));
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

/** Those of one board at a time. */
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
  for (const { id } of pins) await deletePinRow(tx, id);
  if (board !== null) await recordGone(tx, board, pins);
  await announceDeleted({ jobs }, pins);
  return false;
}
