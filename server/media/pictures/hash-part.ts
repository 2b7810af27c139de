import { buffer } from 'node:stream/consumers';
import { lendFile } from '#server/media/core/decoder-user.ts';
import { picturePath } from '#server/media/storage/storage.ts';
import type { PartOfPicture } from '../decoding/worker-messages.ts';
import { missingDrawer } from './draw-missing.ts';
import type { Studio } from './take-picture.ts';

/** Large enough for the waves of a small part, and quick to decode. */
const SIZE = '474x';

/** Returns the ThumbHash (base64) of a part of a picture; null if its file is missing. */
export type HashPart = (signature: string, part: PartOfPicture) => Promise<string | null>;

/** Makes ThumbHashes of parts from a stored rendition, in the processes that decode pictures. */
export function partHasher(
  studio: Pick<Studio, 'storage' | 'spool' | 'workers'> & Parameters<typeof missingDrawer>[0],
): HashPart {
  const { storage, spool, workers } = studio;
  const drawMissing = missingDrawer(studio);
  return async (signature, part) => {
    const path = picturePath(SIZE, signature, 'webp');
    const found = await storage.open(path);
    const drawn = found ? path : await drawMissing({ size: SIZE, signature, files: [path] });
    const opened = found ?? (drawn === null ? null : await storage.open(drawn));
    if (opened === null) return null;
    const file = await spool.take(
      Buffer.isBuffer(opened.body) ? opened.body : await buffer(opened.body),
    );
    const folder = await spool.workFolder();
    try {
      const input = await lendFile(file.path, folder.path);
      return await workers.hash({ input, part });
    } finally {
      await folder.remove();
      await spool.letGo(file.name);
    }
  };
}
