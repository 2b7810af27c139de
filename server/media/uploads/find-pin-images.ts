import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { findPinImages as findPinImagesCall, Pinnable } from '#contract/media.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import type { Media } from '../context/media.ts';
import { findImages } from './find-images.ts';
import type { FoundPicture } from '../scan/page.ts';

/** Returns the pictures of a page, best first; none if it cannot be read [CREATE-09]. */
export async function findPinImages(
  context: SignedInContext & { readonly media: Media },
  input: InputOf<typeof findPinImagesCall>,
): Promise<AnswerOf<typeof findPinImagesCall>> {
  const by = { personId: context.viewer.id, signal: context.signal };
  const url = withScheme(input.url);
  const found = await findImages(context.media, url, by);
  return {
    items: found.items.map(toPinnable),
    title: found.title,
    description: found.description,
    site_name: found.siteName,
    no_pin: found.noPin,
    no_pin_reason: found.noPinReason,
    unread_reason: context.media.outside.isPrivate(url) ? 'private_address' : null,
  };
}

// Whether the page declared the picture only affects its rank; clients do not need it.
function toPinnable(picture: FoundPicture): Pinnable {
  const { declared: _, ...pinnable } = picture;
  return pinnable;
}

/** Adds the scheme, which people often omit. */
function withScheme(address: string): string {
  const written = address.trim();
  return /^[a-z][a-z0-9+.-]*:/i.test(written) && !/^[\w.-]+:\d+(\/|$)/.test(written)
    ? written
    : `https://${written}`;
}
