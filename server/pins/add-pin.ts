import type { SignedInContext } from '#server/kernel/context.ts';
import { makeId } from '#server/kernel/ids.ts';
import { recordPinsAdded, type WritableBoard } from '#server/boards/index.ts';
import { record } from '#server/trust/index.ts';
import { insertPin, type NewPin } from './change-store.ts';
import { colorNewPins } from './color-pins.ts';
import { announceSave, countPicturesLater } from './count-pictures.ts';
import { keepHashtags } from './keep-hashtags.ts';
import { isPublished } from './policy.ts';
import { searchedOfNew } from './search-again.ts';
import type { PinRow } from './store.ts';

const ATTEMPTS = 5;

/**
 * Puts a new pin of the viewer on a board, with everything that counts it [SAVE-11]: the
 * board, its section and its owner in this transaction, the picture by a job, which announces a save.
 */
export async function addPin(
  context: SignedInContext,
  board: WritableBoard,
  pin: Pick<NewPin, 'signature' | 'text' | 'method' | 'from' | 'madeOf'>,
): Promise<PinRow> {
  const row = await insertUnderNewId(context, board, pin);
  await Promise.all([
    recordPinsAdded(context.tx, board, {
      sectionId: board.sectionId,
      pins: [{ id: row.id, signature: row.signature }],
      now: context.now,
    }),
    colorNewPins(context.tx, board, [row]),
    keepHashtags(context.tx, [row]),
    row.sourcePinId === null
      ? countPicturesLater(context, [row])
      : announceSave(context, row, row.sourcePinId),
    board.writerId !== context.viewer.id && recordActing(context, board, row.id),
  ]);
  return row;
}

/** A pin made for an advertiser stands under its owner's name: the log knows whose hand it was [SEC-20]. */
function recordActing(
  { tx, viewer, now, origin }: SignedInContext,
  board: WritableBoard,
  pinId: string,
): Promise<void> {
  return record(tx, {
    action: 'pin_made_for_advertiser',
    actorId: viewer.id,
    subjectId: board.ownerId,
    origin,
    at: now,
    detail: { advertiser: board.advertiserId ?? '', pin: pinId },
  });
}

async function insertUnderNewId(
  context: SignedInContext,
  board: WritableBoard,
  pin: Pick<NewPin, 'signature' | 'text' | 'method' | 'from' | 'madeOf'>,
): Promise<PinRow> {
  const searched = (await searchedOfNew(context.tx, [pin])).get(pin);
  if (searched === undefined) throw new Error('a pin without words');
  const entry: NewPin = {
    ...pin,
    searched,
    bucket: board.bucket,
    boardId: board.id,
    sectionId: board.sectionId,
    personId: board.writerId,
    now: context.now,
    isPublic: isPublished(board),
  };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const row = await insertPin(context.tx, makeId(board.bucket, context.now.getTime()), entry);
    if (row !== null) return row;
  }
  throw new Error('no free id was found for a pin');
}
