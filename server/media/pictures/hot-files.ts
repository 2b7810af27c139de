import type { Storage } from '#server/media/storage/storage.ts';

/** Renditions are smaller; originals mostly are not, and one is rarely requested twice. */
const MAX_FILE_BYTES = 128 * 1024;
const MAX_BYTES = 32 * 1024 * 1024;
/** A deleted file is served from memory no longer than this. */
const TRUSTED_MS = 1000;

interface Hot {
  readonly body: Buffer;
  /** When storage last confirmed that the file exists. */
  checkedAt: number;
}

/** Reads files through the cache, and tells whether a file is in it. */
export interface HotFiles extends Pick<Storage, 'sizeOf' | 'open'> {
  /** Whether the file is cached and storage has confirmed it recently. */
  isCached(path: string): boolean;
}

/**
 * Caches small files in memory while they are requested. A file never changes, so its bytes stay valid; only its
 * existence is checked again, once a second.
 */
export function hotFiles(storage: Storage, clock: () => Date): HotFiles {
  const files = new Map<string, Hot>();
  let total = 0;
  const forget = (path: string): void => {
    total -= files.get(path)?.body.length ?? 0;
    files.delete(path);
  };
  const cache = (path: string, body: Buffer): void => {
    forget(path);
    files.set(path, { body, checkedAt: clock().getTime() });
    total += body.length;
    // A Map iterates in insertion order, so the oldest entry comes first.
    for (const oldest of files.keys()) {
      if (total <= MAX_BYTES) break;
      forget(oldest);
    }
  };
  const isFresh = (hot: Hot, now: number): boolean => now - hot.checkedAt < TRUSTED_MS;
  return {
    isCached: (path) => {
      const hot = files.get(path);
      return hot !== undefined && isFresh(hot, clock().getTime());
    },
    async sizeOf(path) {
      const hot = files.get(path);
      const now = clock().getTime();
      if (hot && isFresh(hot, now)) return hot.body.length;
      const size = await storage.sizeOf(path);
      if (hot && size === null) forget(path);
      if (hot) hot.checkedAt = now;
      return size;
    },
    async open(path, range) {
      const hot = files.get(path);
      if (hot) {
        const { body } = hot;
        return {
          size: body.length,
          body: range ? body.subarray(range.start, range.end + 1) : body,
        };
      }
      const opened = await storage.open(path, range);
      const body = opened?.body;
      if (Buffer.isBuffer(body) && body.length === opened?.size && body.length <= MAX_FILE_BYTES) {
        cache(path, body);
      }
      return opened;
    },
  };
}
