import type { Maker } from '#contract/builder/gates.ts';
import type { Asker, SignedInContext } from '#server/kernel/context.ts';
import { findBoardToSaveInto } from '#server/boards/index.ts';
import {
  addPins,
  keepFactsLater,
  switchComments,
  toPinText,
  type MadeOf,
  type PinForBoard,
} from '#server/pins/index.ts';
import type { DraftRow, DraftSaid } from './draft-store.ts';
import { toRuledDraft } from './ruled-draft.ts';
import { requireComplete } from './rules.ts';

/** Whoever publishes: the viewer, or a job in their name. */
export interface Publisher extends Pick<SignedInContext, 'tx' | 'now' | 'jobs'> {
  readonly viewer: Asker;
  readonly maker: Maker;
}

/** Refuses a draft that cannot be published as it stands, its board included; the board stays locked. */
export async function findPlaceOf({ tx, viewer, maker }: Publisher, draft: DraftRow) {
  requireComplete(toRuledDraft(draft), maker);
  return findBoardToSaveInto(tx, viewer, draft.boardId ?? '', draft.sectionId);
}

/** Makes the pin of a draft, which the caller holds; answers its id. */
export async function makePinOf(publisher: Publisher, draft: DraftRow): Promise<string> {
  const board = await findPlaceOf(publisher, draft);
  const pin = { board, ...newPinOf(draft) };
  const id = (await addPins(publisher, [pin])).get(pin);
  if (id === undefined) throw new Error(`no pin was made of the draft ${draft.id}`);
  const { areCommentsOff, link } = draft.content;
  await keepFactsLater(publisher, { id, personId: draft.personId, link });
  if (areCommentsOff) await switchComments(publisher.tx, { id, signature: pin.signature }, true);
  return id;
}

function newPinOf({ kind, content }: DraftSaid): Omit<PinForBoard, 'board'> {
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
    method: 'pinbuilder',
    from: null,
    madeOf: isMany || content.tags.length > 0 ? JSON.stringify(madeOf) : null,
  };
}
