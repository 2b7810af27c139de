import type { InputOf } from '#contract/kernel/call.ts';
import type { Portrait, setPortrait as call } from '#contract/social/portrait.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { changePortrait, portraitOf } from '#server/identity/index.ts';
import {
  hasUploaded,
  signatureAt,
  takePictureFromUrl,
  takeUploadedPicture,
  type Media,
} from '#server/media/index.ts';

/** Replaces the viewer's photo with an upload. */
export async function setPortrait(
  context: SignedInContext & { readonly media: Media },
  input: InputOf<typeof call>,
): Promise<Portrait> {
  const picture = await takeUploadedPicture(context.media, context, input.upload_id);
  if (picture.video_ms !== null) {
    throw new Failure('invalid_input', 'A photo is a picture, not a video.');
  }
  await changePortrait(context.tx, context.viewer.id, picture.signature);
  return portraitOf(context.origin.mediaUrl, picture.signature);
}

/** Fetches the picture at a URL for a photo. A URL of our own must be of the viewer's own upload. */
export const portraitAt =
  (media: Media) =>
  async (context: SignedInContext, url: string): Promise<string> => {
    const own = signatureAt(context.origin, url);
    if (own === null) return (await takePictureFromUrl(media, context, url)).signature;
    if (await hasUploaded(context.read, context.viewer, own)) return own;
    throw new Failure('picture_unreachable', "The picture can't be fetched.");
  };

/** Removes the viewer's photo, so that their initials appear instead. */
export async function removePortrait({ tx, viewer }: SignedInContext): Promise<Portrait> {
  await changePortrait(tx, viewer.id, null);
  return portraitOf('', null);
}
