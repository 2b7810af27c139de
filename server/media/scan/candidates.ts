import { absolute, fileNameOf, pathOf, pictureKey, sizeInAddress } from './addresses.ts';
import { isStopgap } from './image-element.ts';
import type { Sighting } from './walked.ts';

/** A picture in the page's body, with all of its occurrences merged. */
export interface Candidate {
  readonly url: string;
  readonly alt: string;
  readonly width: number | null;
  readonly height: number | null;
  /** The first occurrence in the best place. */
  readonly sighting: Sighting;
  /** The picture's link target, absolute. */
  readonly link: string | null;
  /** The description and link that its element declares for a pin; absolute. */
  readonly pin: { readonly description: string; readonly link: string | null };
  readonly repeats: number;
  /** Its position among the page's pictures, from 0. */
  readonly order: number;
}

/** CREATE-08 refuses pictures that are not wider and taller than this; those known to be smaller are not offered. */
export const smallestSide = 119;

/** Returns the size: one in the address is the file's, while the attributes may only be the layout's. */
function sized(sighting: Sighting, url: string): { width: number | null; height: number | null } {
  const file = sizeInAddress(url);
  const { width, height } = sighting.source;
  if (file.width === null) return { width, height: file.height ?? height };
  if (file.height !== null || width === null || width === 0 || height === null) return file;
  return { width: file.width, height: Math.round((height * file.width) / width) };
}

function quality(sighting: Sighting): number {
  const { region } = sighting;
  const bad = region.chrome || region.related || region.comments || region.advert;
  return (region.content ? 1 : 0) - (bad ? 2 : 0) + (sighting.kind === 'image' ? 0.5 : 0);
}

/** Whether a later occurrence is larger; one without a size is not smaller than a thumbnail. */
function isLarger(later: Candidate, earlier: Candidate): boolean {
  if (later.width === null) return earlier.width !== null && earlier.width <= smallestSide;
  return later.width > (earlier.width ?? smallestSide);
}

function merged(earlier: Candidate, later: Candidate): Candidate {
  const better = quality(later.sighting) > quality(earlier.sighting) ? later : earlier;
  const larger = isLarger(later, earlier) ? later : earlier;
  return {
    url: larger.url,
    alt: better.alt === '' ? earlier.alt || later.alt : better.alt,
    width: larger.width,
    height: larger.height,
    sighting: better.sighting,
    link: better.link,
    pin: better.pin.description === '' && better.pin.link === null ? earlier.pin : better.pin,
    repeats: earlier.repeats + 1,
    order: better.order,
  };
}

/** Whether a small picture links to its own full size. */
function isWholeOf(address: string, link: string): boolean {
  if (address === link || !/\.(?:jpe?g|png|webp|avif)$/i.test(pathOf(link))) return false;
  return pictureKey(address) === pictureKey(link) || fileNameOf(address) === fileNameOf(link);
}

/** Returns the pictures of a page's body, one for each picture however often and in whatever size it occurs. */
export function candidatesOf(sightings: readonly Sighting[], base: string): Candidate[] {
  const byKey = new Map<string, Candidate>();
  for (const [index, sighting] of sightings.entries()) {
    const address = absolute(sighting.source.url, base);
    if (address === null || address === base || isStopgap(fileNameOf(address))) continue;
    const link = sighting.link === null ? null : absolute(sighting.link, base);
    const whole = link !== null && isWholeOf(address, link);
    const url = whole ? link : address;
    const size = whole ? { width: null, height: null } : sized(sighting, url);
    const pin = { ...sighting.pin, link: absolute(sighting.pin.link, base) };
    const about = { alt: sighting.alt, sighting, link, pin };
    const candidate = { url, ...size, ...about, repeats: 1, order: index };
    const key = pictureKey(url);
    const earlier = byKey.get(key);
    byKey.set(key, earlier === undefined ? candidate : merged(earlier, candidate));
  }
  return [...byKey.values()];
}
