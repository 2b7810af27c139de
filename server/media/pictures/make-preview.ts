import { buffer } from 'node:stream/consumers';
import { lendFile, takeBack } from '#server/media/core/decoder-user.ts';
import { picturePath, previewPath } from '#server/media/storage/storage.ts';
import type { DrawMissing } from './draw-missing.ts';
import type { NamedPreview } from '../storage/media-path.ts';
import { previewOf } from '../storage/sizes.ts';
import type { Studio } from './take-picture.ts';

/** Returns the path of a picture's JPEG, making it if necessary; null for an unknown name. */
export type MakePreview = (named: NamedPreview) => Promise<string | null>;

/** The side of the square, in pixels. */
const SQUARE = 474;

interface Desk extends Pick<Studio, 'storage' | 'spool'> {
  readonly workers: Pick<Studio['workers'], 'preview'>;
}

/**
 * Makes JPEGs of stored WebP renditions at their first request, and stores them beside those: not every program
 * that shows link previews reads WebP. Concurrent requests wait for the same one.
 */
export function previewMaker(desk: Desk, drawMissing: DrawMissing): MakePreview {
  const inFlight = new Map<string, Promise<string | null>>();
  return (named) => {
    const name = `${named.preview}/${named.signature}`;
    const known = inFlight.get(name);
    if (known !== undefined) return known;
    const work = make(desk, drawMissing, named).finally(() => inFlight.delete(name));
    inFlight.set(name, work);
    return work;
  };
}

async function make(
  { workers, storage, spool }: Desk,
  drawMissing: DrawMissing,
  { preview, signature }: NamedPreview,
): Promise<string | null> {
  const size = previewOf(preview);
  const from = picturePath(size, signature, 'webp');
  if ((await storage.sizeOf(from)) === null) {
    const drawn = await drawMissing({ size, signature, files: [from] });
    if (drawn === null) return null;
  }
  const opened = await storage.open(from);
  if (opened === null) return null;
  const file = await spool.take(
    Buffer.isBuffer(opened.body) ? opened.body : await buffer(opened.body),
  );
  const folder = await spool.workFolder();
  try {
    const input = await lendFile(file.path, folder.path);
    const square = preview === '474x474' ? SQUARE : null;
    const made = await workers.preview({ input, out: folder.path, square });
    await takeBack(folder.path, [made]);
    const path = previewPath(preview, signature);
    await storage.put(path, made);
    // The picture may have been deleted meanwhile, with all the files that existed then.
    if ((await storage.sizeOf(from)) === null) await storage.remove(path);
    return path;
  } finally {
    await folder.remove();
    await spool.letGo(file.name);
  }
}
