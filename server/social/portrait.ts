import type { InputOf } from '#contract/kernel/call.ts';
import type { Portrait, setPortrait as call } from '#contract/social/portrait.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import { Failure } from '#server/kernel/failure.ts';
import { changePortrait, portraitOf } from '#server/identity/index.ts';
import { takeUploadedPicture, type Media } from '#server/media/index.ts';

/** An upload of the viewer's becomes their photo, in place of the one before. */
export const setPortrait =
  (media: Media) =>
  async (context: SignedInContext, input: InputOf<typeof call>): Promise<Portrait> => {
    const picture = await takeUploadedPicture(media, context, input.upload_id);
    if (picture.video_ms !== null) {
      throw new Failure('invalid_input', 'A photo is a picture, not a video.');
    }
    await changePortrait(context.tx, context.viewer.id, picture.signature);
    return portraitOf(media.baseUrl, picture.signature);
  };

/** The viewer's initials stand in for them again. */
export async function removePortrait({ tx, viewer }: SignedInContext): Promise<Portrait> {
  await changePortrait(tx, viewer.id, null);
  return portraitOf('', null);
}
