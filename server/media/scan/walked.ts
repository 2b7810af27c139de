import type { ImageSource } from './image-element.ts';
import type { Region } from './region.ts';
import type { Thing } from './things.ts';

/** A picture seen in the page's body; addresses are as written. */
export interface Sighting {
  readonly source: ImageSource;
  readonly kind: 'image' | 'background' | 'poster';
  readonly alt: string;
  /** The element's class and id. */
  readonly names: string;
  readonly region: Region;
  /** The address that the picture links to. */
  readonly link: string | null;
  readonly afterHeading: boolean;
  /** The page's author or browser hint calls for it early. */
  readonly eager: boolean;
  /** What its element says that a pin of it should say and lead to; empty where it says nothing. */
  readonly pin: { readonly description: string; readonly link: string };
}

/** What one pass over a page collects; addresses are as written. */
export interface Walked {
  title: string;
  heading: string;
  base: string | null;
  icon: string | null;
  noPin: boolean;
  /** Why the page asks not to be saved from, in its own words. */
  noPinReason: string;
  readonly metas: { readonly name: string; readonly content: string }[];
  /** Addresses of `link rel=image_src`. */
  readonly imageLinks: string[];
  /** Addresses of the page's own links for saving it. */
  readonly saveLinks: string[];
  readonly jsonLd: string[];
  readonly things: readonly Thing[];
  readonly sightings: Sighting[];
}

/** The first of these metas that the page has, or nothing. */
export function metaOf(walked: Pick<Walked, 'metas'>, ...names: string[]): string {
  for (const name of names) {
    const found = walked.metas.find((meta) => meta.name === name);
    if (found !== undefined) return found.content;
  }
  return '';
}
