import type { Actor, Origin, SignedInContext } from '#server/kernel/context/context.ts';
import { record } from '#server/trust/index.ts';
import { findBoardToSaveFor } from '#server/boards/index.ts';
import {
  addPins,
  storeFactsLater,
  switchComments,
  toPinText,
  type MadeOf,
  type PinForBoard,
} from '#server/pins/index.ts';
import type { DraftRow, DraftFields } from '../core/draft-store.ts';
import { makerFor, type Capabilities } from '../core/maker.ts';
import { toRuledDraft } from '../core/ruled-draft.ts';
import { requireComplete } from '../core/rules.ts';

/** Who publishes: the viewer, or a job on their behalf. */
export interface Publisher extends Pick<SignedInContext, 'tx' | 'now' | 'jobs'> {
  readonly viewer: Actor;
  readonly capabilities: Capabilities;
  readonly origin: Pick<Origin, 'address' | 'requestId' | 'userAgent'>;
}

type SaveBoard = Awaited<ReturnType<typeof findBoardToSaveFor>>;

/** Refuses a draft that cannot be published as it is, including its board; the board stays locked. */
export async function findDestinationOf(publisher: Publisher, draft: DraftRow) {
  requireComplete(toRuledDraft(draft), await makerFor(publisher, publisher.capabilities, draft));
  const destination = { ...draft, boardId: draft.boardId ?? '' };
  return findBoardToSaveFor(publisher.tx, publisher.viewer, destination);
}

/** Creates the pin of a locked draft; returns its id. */
export async function makePinOf(publisher: Publisher, draft: DraftRow): Promise<string> {
  return putOnBoard(publisher, await findDestinationOf(publisher, draft), draft);
}

/** Creates a pin on a locked board; returns its id. */
export async function putOnBoard(
  publisher: Omit<Publisher, 'capabilities'>,
  board: SaveBoard,
  fields: Pick<DraftFields, 'kind' | 'content'>,
  method = 'pinbuilder',
): Promise<string> {
  const pin = { board, ...newPinOf(fields), method };
  const id = (await addPins(publisher, [pin])).get(pin);
  if (id === undefined) throw new Error('no pin was made of what was said');
  const personId = publisher.viewer.id;
  if (board.writerId !== personId) await recordActing(publisher, board, id);
  const { areCommentsOff, link } = fields.content;
  await storeFactsLater(publisher, { id, personId, link });
  if (areCommentsOff) await switchComments(publisher.tx, { id, signature: pin.signature }, true);
  return id;
}

/** A pin for an advertiser is under its owner's name; the audit log has the actor [SEC-20]. */
function recordActing(
  { tx, viewer, now, origin }: Omit<Publisher, 'capabilities'>,
  board: SaveBoard,
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

function newPinOf({
  kind,
  content,
}: Pick<DraftFields, 'kind' | 'content'>): Omit<PinForBoard, 'board' | 'method'> {
  const parts = content.pictures.map(({ composed, ...picture }) => {
    const { signature, width, height, ext } = composed ?? picture;
    const { title, link, text, altText } = picture;
    return { signature, width, height, ext, title, link, text, altText };
  });
  const [first] = parts;
  if (first === undefined) throw new Error('a draft without a picture is not complete');
  const isMany = kind === 'carousel' || kind === 'story';
  const madeOf: MadeOf = { kind: isMany ? kind : 'single', parts, tags: content.tags };
  const { title, description, link } = content;
  return {
    signature: first.signature,
    text: toPinText({ title, description, altText: content.altText || first.altText, link }),
    from: null,
    madeOf: isMany || content.tags.length > 0 ? JSON.stringify(madeOf) : null,
  };
}
