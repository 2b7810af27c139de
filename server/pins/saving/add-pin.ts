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

/** A pin as it is added; of a save, with what the pin travelled with where somebody paid for it to stand. */
type AddedPin = Pick<NewPin, 'signature' | 'text' | 'method' | 'from' | 'madeOf'> & {
  readonly trackingParams?: string | null | undefined;
};

/**
 * Puts a new pin of the viewer on a board, with everything that counts it [SAVE-11]: the
 * board, its section and its owner in this transaction, the picture by a job, which announces a save. All of it goes
 * out at once, and with it what `next` asks about the pin, whose answer this one is.
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

// Ids of one process differ; what others wrote meanwhile is undone with this transaction.
function requireInserted(row: object | null): void {
  if (row === null) throw new RunAgain('another process took the id of a pin');
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
