import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { createPin as call } from '#contract/pins.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { findBoardToSaveFor } from '#server/boards/index.ts';
import type { Media } from '#server/media/index.ts';
import { addPin } from './add-pin.ts';
import { keepShuffleAsset } from './keep-shuffle-asset.ts';
import { printOf } from './print-of.ts';
import { storeFactsLater } from './store-facts.ts';
import { toPinText } from '../core/pin-text.ts';
import { choosePicture, chooseSection, methodOf } from '../core/rules.ts';
import { showPin } from '../view/show-pins.ts';
import { visibilityOf } from '../visibility/visibility.ts';
import { takePicture } from './take-picture.ts';
import { withState } from '../view/with-state.ts';

/** Creates a pin from the viewer's picture, on a board that they may write on. */
export async function createPin(
  context: SignedInContext & { readonly media: Media },
  input: InputOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const source = choosePicture(input);
  const section = chooseSection(input.section, input.board_section_id);
  // Checked twice: before the picture is fetched, which may take seconds and holds no connection, and in the
  // transaction that writes.
  const destination = {
    advertiserId: input.advertiser_id ?? null,
    boardId: input.board_id,
    sectionId: section,
  };
  await findBoardToSaveFor(context.read, context.viewer, destination);
  const signature = await takePicture(context.media, context, source).catch((cause: unknown) => {
    throw namingField(cause, source.field);
  });
  const board = await findBoardToSaveFor(context.tx, context.viewer, destination);
  const made = {
    signature,
    text: toPinText({
      title: input.title ?? '',
      description: input.description ?? '',
      altText: input.alt_text ?? '',
      link: input.link,
    }),
    method: input.method ?? methodOf(source),
    picturePrint: source.kind === 'url' ? printOf(source.url) : null,
    from: null,
  };
  return addPin(context, board, made, async ({ id, personId }) => {
    const { link } = made.text;
    const [pin, shuffle_asset] = await Promise.all([
      showPin(visibilityOf(context), { id }),
      keepShuffleAsset(context.tx, id, input),
      storeFactsLater(context, { id, personId, link }),
    ]);
    return withState({ ...pin, shuffle_asset }, input.state);
  });
}

/** Adds the field to a refusal of the picture. */
function namingField(cause: unknown, field: string): unknown {
  if (!(cause instanceof Failure)) return cause;
  const { code, message, detail, retryAfter, commitsWrites, extra } = cause;
  return new Failure(code, message, {
    ...(detail !== null && { detail }),
    ...(retryAfter !== null && { retryAfter }),
    commitsWrites,
    extra: { ...extra, field },
  });
}
