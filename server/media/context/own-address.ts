import type { Origin } from '#server/kernel/context/context.ts';
import { namedBy } from '../storage/media-path.ts';

/** Returns the signature of the picture at a URL of our own media; null for any other URL. */
export function signatureAt(
  { mediaUrl }: Pick<Origin, 'mediaUrl'>,
  address: string,
): string | null {
  if (!address.startsWith(mediaUrl)) return null;
  return namedBy(address.slice(mediaUrl.length))?.signature ?? null;
}
