import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { savePin as call } from '#contract/pins.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { findBoardToSaveFor } from '#server/boards/index.ts';
import { addPin } from './add-pin.ts';
import { keepShuffleAsset } from './keep-shuffle-asset.ts';
import { findPinRow } from '../visibility/find-pin.ts';
import { cacheTraits } from '../indexing/picture-traits.ts';
import { chooseSection } from '../core/rules.ts';
import { savedFrom } from './saved-from.ts';
import { showPin } from '../view/show-pins.ts';
import { visibilityOf } from '../visibility/visibility.ts';
import { withState } from '../view/with-state.ts';

/** Saves a visible pin to a board of the viewer's, as a separate pin. */
export async function savePin(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const destination = {
    advertiserId: input.advertiser_id ?? null,
    boardId: input.board_id,
    sectionId: chooseSection(input.section, input.board_section_id),
  };
  const [source, board] = await Promise.all([
    findPinRow(context, input.pin_id),
    findBoardToSaveFor(context.tx, context.viewer, destination),
  ]);
  cacheTraits(source.signature, { dominant_color: source.dominantColor, video_ms: source.videoMs });
  const visibility = visibilityOf(context);
  const pin = {
    ...savedFrom(source, input),
    trackingParams: input.client_tracking_params,
  };
  return addPin(context, board, pin, async (made) => {
    const [saved, shuffle_asset] = await Promise.all([
      showPin(visibility, made),
      keepShuffleAsset(context.tx, made.id, input),
    ]);
    return withState({ ...saved, shuffle_asset }, input.state);
  });
}
