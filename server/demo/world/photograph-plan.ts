import type { Credit } from './credits.ts';
import type { PinWords } from './words.ts';

/** A file of a package, and the part of each side that is frame or scanner and left out. */
export interface PictureFile {
  readonly specifier: string;
  readonly inset: number;
}

/** A picture from a package, before it has a number. */
export interface PhotographPlan extends PinWords {
  readonly family: string;
  readonly subject: string;
  readonly file: PictureFile;
  readonly credit: Credit;
}
