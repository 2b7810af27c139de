import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Returns the path of a package's file, without running the package; null if it is not installed. */
export function findPictureFile(specifier: string): string | null {
  try {
    return resolve(specifier);
  } catch {
    return null;
  }
}
