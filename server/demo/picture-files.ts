import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Returns the path of a package's file, without running the package, or of a file beside this one; null if it is not here. */
export function findPictureFile(specifier: string): string | null {
  try {
    return resolve(specifier);
  } catch {
    return null;
  }
}
