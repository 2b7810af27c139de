import type { Database } from '#server/kernel/db/pool.ts';
import { lendFolder, takeBack } from '#server/media/core/decoder-user.ts';
import { drawnPicture } from '#server/media/core/drawn-store.ts';
import { picturePath } from '#server/media/storage/storage.ts';
import type { NamedPicture } from '../storage/media-path.ts';
import type { Studio } from './take-picture.ts';

/** Returns the path of a drawn picture's file, drawing it if necessary; null for an unknown name. */
export type DrawMissing = (named: NamedPicture) => Promise<string | null>;

/** What drawing needs: the workers, and the storage. */
interface Easel extends Pick<Studio, 'storage' | 'spool'> {
  readonly workers: Pick<Studio['workers'], 'draw'>;
  readonly db: Pick<Database, 'read'>;
}

/**
 * Draws files of drawn pictures at their first request and stores them like those of any picture. Concurrent
 * requests for the same file wait for one drawing. Two processes may both draw a file: the result is the same.
 */
export function missingDrawer(easel: Easel): DrawMissing {
  const inFlight = new Map<string, Promise<string | null>>();
  return (named) => {
    const name = `${named.size}/${named.signature}`;
    const known = inFlight.get(name);
    if (known !== undefined) return known;
    const work = draw(easel, named).finally(() => inFlight.delete(name));
    inFlight.set(name, work);
    return work;
  };
}

async function draw(
  { workers, storage, spool, db }: Easel,
  { size, signature }: NamedPicture,
): Promise<string | null> {
  const found = await drawnPicture(db.read, signature);
  if (found === null) return null;
  const { seed, ext, ...picture } = found;
  const path = picturePath(size, signature, size === 'originals' ? ext : 'webp');
  // Another request may have finished drawing after the file was found missing.
  if ((await storage.sizeOf(path)) !== null) return path;
  const folder = await spool.workFolder();
  try {
    await lendFolder(folder.path);
    const file = await workers.draw({ seed, picture, size, out: folder.path });
    await takeBack(folder.path, [file]);
    await storage.put(path, file);
    return path;
  } finally {
    await folder.remove();
  }
}
