import { createContext } from 'react';

/** Is given the files of each part that loads later and that is in the page: only on the server. */
export const RenderedParts = createContext<((files: readonly string[]) => void) | null>(null);

let requested: string[] | null = null;

/**
 * The server's build calls it for every dynamic import, with the file's path below `web/`.
 * @public
 */
export function noteImport(file: string): void {
  requested?.push(file);
}

export interface Loader<T> {
  readonly load: () => Promise<T>;
  /** On the server, once it was loaded: the files that it was loaded from, for their styles. */
  readonly files: () => readonly string[];
}

/** A loader that notes on the server which files it imports, up to its first wait. */
export function notingFiles<T>(load: () => Promise<T>): Loader<T> {
  let files: readonly string[] = [];
  const noting = () => {
    const before = requested;
    requested = [];
    try {
      return load();
    } finally {
      files = requested;
      requested = before;
    }
  };
  return { load: import.meta.env.SSR ? noting : load, files: () => files };
}

/** A loader of one among several that come by their names in a chunk of their own. */
export function notingFilesOf<K extends string, T>(
  importAll: () => Promise<Readonly<Record<K, () => Promise<T>>>>,
  name: K,
): Loader<T> {
  let one: Loader<T> | undefined;
  const load = async () => {
    one ??= notingFiles((await importAll())[name]);
    return one.load();
  };
  return { load, files: () => one?.files() ?? [] };
}
