import type { Media } from './media.ts';
import { namedBy } from '../storage/media-path.ts';

/** The signature of the picture at an address of our own media; null for any other address. */
export function signatureAt(media: Pick<Media, 'baseUrl'>, address: string): string | null {
  const { baseUrl } = media;
  if (!address.startsWith(baseUrl)) return null;
  return namedBy(address.slice(baseUrl.length))?.signature ?? null;
}
