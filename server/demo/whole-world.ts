import { catalogue } from '#art/catalogue.ts';
import { findPictureFile } from './picture-files.ts';
import { makeWorld, type World } from './world.ts';
import { photographs } from './world/photographs.ts';

/**
 * Creates the world of all pictures that can be drawn and of the photographs whose files are here: packages that bring
 * them are optional, and without them most of the demo is drawn.
 */
export const wholeWorld = (find = findPictureFile): World =>
  makeWorld(
    catalogue,
    photographs.filter(({ file }) => find(file.specifier) !== null),
  );
