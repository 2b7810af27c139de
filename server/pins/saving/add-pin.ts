import type { SignedInContext } from '#server/kernel/context/context.ts';
import { RunAgain } from '#server/kernel/db/faults.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { recordPinsAdded, type WritableBoard } from '#server/boards/index.ts';
import { record } from '#server/trust/index.ts';
import { insertPin, type NewPin } from '../core/change-store.ts';
import { colorNewPins } from '../ordering/color-pins.ts';
import { announceSave, countPicturesLater } from '../core/count-pictures.ts';
import { storeHashtags } from '../indexing/store-hashtags.ts';
import { isPublished } from '../core/policy.ts';
import { searchedOfNew } from '../indexing/reindex-pins.ts';

/** A pin to add; for a save from a paid position, with the promotion's data. */
type AddedPin = Pick<
  NewPin,
  'signature' | 'text' | 'method' | 'from' | 'madeOf' | 'picturePrint'
> & {
  readonly trackingParams?: string | null | undefined;
};

/**
 * Adds a pin of the viewer's to a board, and updates its counts [SAVE-11]: the board, its section and its owner in
 * this transaction, the picture by a job, which announces a save. All statements are sent at once, together with
 * those of `next` about the pin, whose result is returned.
 */
export async function addPin<Answer>(
  context: SignedInContext,
  board: WritableBoard,
  { trackingParams, ...pin }: AddedPin,
  next: (pin: { readonly id: string; readonly personId: string }) => Promise<Answer>,
): Promise<Answer> {
  const { tx, now } = context;
  const searched = (await searchedOfNew(tx, [pin])).get(pin);
  if (searched === undefined) throw new Error('a pin without words');
  const id = makeId(board.bucket, now.getTime());
  const named = { id, signature: pin.signature };
  const { sectionId, writerId: personId } = board;
  const entry: NewPin = {
    ...pin,
    searched,
    bucket: board.bucket,
    boardId: board.id,
    sectionId,
    personId,
    now,
    isPublic: isPublished(board),
  };
  const writes = [
    insertPin(tx, id, entry).then(requireInserted),
    recordPinsAdded(tx, board, { sectionId, pins: [named], now }),
    colorNewPins(tx, board, [named]),
    storeHashtags(tx, [{ id, description: pin.text.description }]),
    pin.from === null
      ? countPicturesLater(context, [named])
      : announceSave(context, named, { pinId: pin.from.pinId, trackingParams }),
    personId !== context.viewer.id && recordActing(context, board, id),
  ];
  const [answer] = await Promise.all([next({ id, personId }), ...writes]);
  return answer;
}

// Ids of one process are unique; on a collision with another process this transaction rolls back.
function requireInserted(row: object | null): void {
  if (row === null) throw new RunAgain('another process took the id of a pin');
}

/** A pin created for an advertiser has its owner's name: the audit log records who acted [SEC-20]. */
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
