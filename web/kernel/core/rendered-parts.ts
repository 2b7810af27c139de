import { createContext } from 'react';

/** On the server only: collects the files of each lazy part on the page. */
export const RenderedParts = createContext<((files: readonly string[]) => void) | null>(null);

let requested: string[] | null = null;

/** Called by the server build for every dynamic import, with the file's path below `web/`. @public */
export function noteImport(file: string): void {
  requested?.push(file);
}

export interface Loader<T> {
  readonly load: () => Promise<T>;
  /** On the server, after loading: the files it was loaded from, needed for their styles. */
  readonly files: () => readonly string[];
}

/** Creates a loader that records, on the server, the files it imports before its first await. */
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

/** Like notingFiles, for one of several named loaders that share a chunk. */
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
