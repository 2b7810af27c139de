import { MIN_PICTURE_SIDE } from '#contract/kernel/limits.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { chargePicture, requireRoom } from '#server/media/core/charge-picture.ts';
import { requireUnblocked } from '#server/media/core/blocked-store.ts';
import { lendFile, takeBack } from '#server/media/core/decoder-user.ts';
import { endArrival, insertPicture, pictureRow } from '#server/media/core/picture-store.ts';
import type { PictureRow } from '#server/media/core/picture-store.ts';
import { picturePath } from '#server/media/storage/storage.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import type { Spool, SpoolFile } from '#server/media/storage/spool.ts';
import { requireSides } from '../storage/sizes.ts';
import type { SizeName } from '../storage/sizes.ts';
import type { MadePicture } from '../decoding/worker-messages.ts';
import type { PictureWorkers } from '../decoding/worker-pool.ts';

/** The workers and the storage of pictures. */
export interface Studio {
  readonly workers: PictureWorkers;
  readonly storage: Storage;
  readonly spool: Spool;
  /** Durably records that files of this name are about to be written. */
  readonly expect: (signature: string, ext: PictureRow['ext'], now: Date) => Promise<void>;
}

/** The request's context: `read` runs each statement on its own, because encoding takes long. */
export interface Taking {
  /** Whose room the file takes. */
  readonly personId: string;
  readonly read: Tx;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/**
 * Makes a picture of received bytes and stores its files, or finds the existing one. The files come before the row
 * [SEC-75]: the caller inserts it with storePicture() in its own transaction. A picture from a URL must be wider
 * and taller than 119 pixels [CREATE-08]. Failures: picture_blocked, picture_unsupported, picture_unreadable, picture_too_small,
 * too_large, storage_full, unavailable.
 */
export async function takePicture(
  studio: Studio,
  taking: Taking,
  file: SpoolFile,
  fromUrl: boolean,
): Promise<PictureRow> {
  const minSide = fromUrl ? MIN_PICTURE_SIDE : 0;
  await requireUnblocked(taking.read, file.signature);
  await requireRoom(taking.read, taking.personId, file);
  const known = await pictureRow(taking.read, file.signature);
  if (known !== null) {
    if (known.video_ms !== null) throw sentAsPicture();
    requireSides(known, minSide);
    return known;
  }
  if (file.bytes === 0) throw new Failure('picture_unreadable', 'The file is empty.');
  const folder = await studio.spool.workFolder();
  try {
    const order = { folder: folder.path, minSide, signal: taking.signal };
    const made = await makeFiles(studio.workers, file.path, order);
    await studio.expect(file.signature, made.ext, taking.now);
    await storeFiles(studio.storage, file.signature, made);
    return rowOf(file, made);
  } finally {
    await folder.remove();
  }
}

// Bytes recognised as a video never reach the worker, which would otherwise refuse them.
function sentAsPicture(): Failure {
  const message = 'This file is a video that was sent as a picture; please choose a picture.';
  return new Failure('picture_unsupported', message);
}

/** Has a worker make every size of the picture at `input` in `folder`, and takes the files back. */
export async function makeFiles(
  workers: PictureWorkers,
  input: string,
  order: { readonly folder: string; readonly minSide: number; readonly signal?: AbortSignal },
): Promise<MadePicture> {
  const { folder, minSide, signal } = order;
  const lent = await lendFile(input, folder);
  const made = await workers.run({ input: lent, out: folder, minSide }, signal && { signal });
  await takeBack(folder, Object.values(made.files));
  return made;
}

/**
 * Inserts the picture's row, unless there is one, and counts it for the person who brought it. Refuses with storage_full
 * where they have no room for it, and then has written nothing.
 */
export async function storePicture(
  tx: Tx,
  picture: PictureRow,
  personId: string,
  now: Date,
): Promise<void> {
  const { signature, bytes } = picture;
  await chargePicture(tx, personId, { signature, bytes: Number(bytes) }, now);
  await insertPicture(tx, picture, now);
  await endArrival(tx, picture.signature);
}

/** Moves every size of a picture to storage. */
export async function storeFiles(
  storage: Storage,
  signature: string,
  made: MadePicture,
): Promise<void> {
  const sizes = Object.entries(made.files) as [SizeName, string][];
  await Promise.all(
    sizes.map(([size, file]) =>
      storage.put(picturePath(size, signature, size === 'originals' ? made.ext : 'webp'), file),
    ),
  );
}

/** Returns the row of a picture that a worker made. */
export function rowOf(file: SpoolFile, made: MadePicture): PictureRow {
  return {
    signature: file.signature,
    kind: 'stored',
    width: made.width,
    height: made.height,
    ext: made.ext,
    dominant_color: made.dominantColor,
    thumb_hash: made.thumbHash,
    bytes: String(file.bytes),
    animated: made.animated,
    video_ms: null,
  };
}
