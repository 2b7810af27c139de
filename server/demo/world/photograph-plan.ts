import type { Credit } from './credits.ts';
import type { PinWords } from './words.ts';

/** A file of a package or beside the demo's modules, and the part of each side that is frame or scanner and left out. */
export interface PictureFile {
  readonly specifier: string;
  readonly inset: number;
}

/** What is said of a picture that nobody here drew. */
export interface PictureWords extends Pick<PinWords, 'title' | 'altText'> {
  readonly family: string;
  readonly subject: string;
  readonly note: string;
  readonly tags: readonly string[];
}

/** A picture that nobody here drew, before it has a number. */
export interface PhotographPlan extends PictureWords {
  readonly file: PictureFile;
  readonly credit: Credit;
}
