import type { InputOf } from '#contract/kernel/call.ts';
import type { savePin as call, Pin } from '#contract/pins.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import { findBoardToSaveInto } from '#server/boards/index.ts';
import type { Media } from '#server/media/index.ts';
import { addPin } from './add-pin.ts';
import { findPin } from './find-pin.ts';
import { toPinText } from './pin-text.ts';
import { chooseSection } from './rules.ts';
import { showPin } from './show-pins.ts';
import { sightOf } from './sight.ts';

/** Saves a pin that the viewer sees to a board of theirs, as a pin of its own (decision 10). */
export const savePin =
  (media: Media) =>
  async (context: SignedInContext, input: InputOf<typeof call>): Promise<Pin> => {
    const section = chooseSection(input.section, input.board_section_id);
    const source = await findPin(sightOf(media, context), input.pin_id);
    const board = await findBoardToSaveInto(context.tx, context.viewer, input.board_id, section);
    const row = await addPin(context, board, {
      signature: source.signature,
      text: toPinText({
        title: input.title ?? source.title,
        description: input.description ?? source.description,
        altText: input.alt_text ?? source.altText,
        link: source.link,
      }),
      method: 'repin',
      from: {
        pinId: source.id,
        originPinId: source.originPinId,
        originPersonId: source.originPersonId,
      },
    });
    return showPin(sightOf(media, context), row);
  };
