import { createContext } from 'react';

/** Is given the files of each part that loads later and that stands in the page: only on the server. */
export const RenderedParts = createContext<((files: readonly string[]) => void) | null>(null);

let asked: string[] | null = null;

/**
 * The server's build calls it for every dynamic import, with the file's path below `web/`.
 * @public
 */
export function noteImport(file: string): void {
  asked?.push(file);
}

/** Runs a loader up to its first wait, and answers which files it has imported until then. */
export function importsOf<T>(load: () => T): { readonly loading: T; readonly files: string[] } {
  const before = asked;
  const files: string[] = [];
  asked = files;
  try {
    return { loading: load(), files };
  } finally {
    asked = before;
  }
}
