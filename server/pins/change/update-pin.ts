import * as z from 'zod/mini';
import type { InputOf } from '#contract/kernel/call.ts';
import type { updatePin as call, Pin } from '#contract/pins.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { defineEvent } from '#server/kernel/jobs/define-event.ts';
import { findBoardToSaveInto } from '#server/boards/index.ts';
import { switchComments } from '../core/comment-count-store.ts';
import { updatePinText } from '../core/change-store.ts';
import { findPinsToChange } from './change-pins.ts';
import { findPin, noSuchPin } from '../visibility/find-pin.ts';
import { deleteHashtags } from '../indexing/hashtag-store.ts';
import { storeFactsLater } from '../saving/store-facts.ts';
import { storeHashtags } from '../indexing/store-hashtags.ts';
import { moveTo } from './move-to.ts';
import { nameSponsor } from '../view/name-sponsor.ts';
import { toPinText } from '../core/pin-text.ts';
import { chooseSection, isSameLocation, refuseSameLocation, type Location } from '../core/rules.ts';
import { reindexPins } from '../indexing/reindex-pins.ts';
import { showWhole } from '../view/show-whole.ts';
import { visibilityOf } from '../visibility/visibility.ts';
import type { PinRow } from '../core/store.ts';

/** Announced when a pin's text changes. Listeners read its current state. */
export const pinReworded = defineEvent('pins.reworded', z.object({ pin_id: z.string() }));

type Input = InputOf<typeof call>;

/** Edits a pin, and moves it if a board or section is named. */
export async function updatePin(context: SignedInContext, input: Input): Promise<Pin> {
  const named = input.board_id === null ? [] : [input.board_id];
  const found = await findPinsToChange(context, visibilityOf(context), [input.id], named);
  const [pin] = found.pins;
  if (pin === undefined) throw noSuchPin();
  const to = placeIn(input, pin);
  if (to !== null) {
    const board = await findBoardToSaveInto(context.tx, context.viewer, to.boardId, to.sectionId);
    await moveTo(context, found, board);
  }
  if (hasWords(input)) await edit(context, pin, input);
  if (input.comments_disabled !== undefined) {
    await switchComments(context.tx, pin, input.comments_disabled);
  }
  if (input.sponsor_username !== undefined) {
    const changed = await findPin(visibilityOf(context), pin.id);
    await nameSponsor(context, changed, input.sponsor_username);
  }
  // A new visibility check: the pin may now be on a board that was not checked before.
  return showWhole(context, visibilityOf(context), pin);
}

/**
 * Returns the pin's new location, or null if it stays. A form that sends new text with the pin's current location
 * only means the text; a pure move to the same location is refused [SAVE-10].
 */
function placeIn(input: Input, pin: PinRow): Location | null {
  const section = chooseSection(input.section, input.board_section_id);
  if (input.board_id === null && section === null) return null;
  const to = { boardId: input.board_id ?? pin.boardId, sectionId: section };
  if (isSameLocation(pin, to) && hasWords(input)) return null;
  refuseSameLocation([pin], to);
  return to;
}

function hasWords(input: Input): boolean {
  return [input.title, input.description, input.alt_text, input.link].some(
    (word) => word !== undefined,
  );
}

async function edit(context: SignedInContext, pin: PinRow, input: Input): Promise<void> {
  const text = toPinText({
    title: input.title ?? pin.title,
    description: input.description ?? pin.description,
    altText: input.alt_text ?? pin.altText,
    link: input.link === undefined ? pin.link : input.link,
  });
  const changed = await updatePinText(context.tx, pin.id, text, context.now);
  if (changed === null) throw noSuchPin();
  await reindexPins(context.tx, [changed]);
  if (changed.link !== pin.link) await storeFactsLater(context, changed);
  if (isReworded(pin, changed)) await pinReworded.announce(context.jobs, { pin_id: pin.id });
  await deleteHashtags(context.tx, pin.id);
  await storeHashtags(context.tx, [{ id: pin.id, description: text.description }]);
}

const isReworded = (before: PinRow, after: PinRow): boolean =>
  before.title !== after.title ||
  before.description !== after.description ||
  before.altText !== after.altText;
