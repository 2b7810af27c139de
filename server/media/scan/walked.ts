import type { ImageSource } from './image-element.ts';
import type { Region } from './region.ts';
import type { Thing } from './things.ts';

/** A picture in the page's body; addresses are as written. */
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
  /** Whether the page asks for it to be loaded eagerly. */
  readonly eager: boolean;
  /** The description and link that its element declares for a pin; empty where it has none. */
  readonly pin: { readonly description: string; readonly link: string };
}

/** The data collected in one pass over a page; addresses are as written. */
export interface Walked {
  title: string;
  heading: string;
  base: string | null;
  icon: string | null;
  noPin: boolean;
  /** The page's own explanation for opting out of being saved. */
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

/** Returns the first of these metas that the page has, or an empty text. */
export function metaOf(walked: Pick<Walked, 'metas'>, ...names: string[]): string {
  for (const name of names) {
    const found = walked.metas.find((meta) => meta.name === name);
    if (found !== undefined) return found.content;
  }
  return '';
}
