import { Failure } from '#server/kernel/failure.ts';
import { bucketOf } from '#server/kernel/ids.ts';
import { jobsIn } from '#server/kernel/jobs.ts';
import type { JobContext } from '#server/kernel/jobs.ts';
import type { Media } from '#server/media/media.ts';
import { keepPicture, takePicture } from '#server/media/pictures/take-picture.ts';
import type { SpoolFile } from '#server/media/storage/spool.ts';
import {
  beginProcessing,
  markFailed,
  markSucceeded,
  takeOverUpload,
} from '#server/media/upload-store.ts';
import type { UploadKey } from '#server/media/upload-store.ts';
import { MAX_UPLOAD_BYTES } from '#contract/kernel/limits.ts';

export const FINISH_UPLOAD = 'media.finish-upload';
/** An upload that is still processing after this long was cut off, in ms. */
export const RESUME_MS = 120_000;

/** The name in the spool of an upload's file. */
export function spoolName(uploadId: string): string {
  return `upload-${uploadId}`;
}

/**
 * Makes a picture of a received file and ends the upload, as succeeded or, with the reason, as
 * failed (and throws that Failure). A defect leaves it processing, for the job to try again.
 */
export async function finishUpload(media: Media, key: UploadKey, file: SpoolFile): Promise<void> {
  try {
    const now = media.clock();
    // Not the request's signal: who posted a whole file and left finds the picture made.
    const taking = { read: media.db.read, now, signal: new AbortController().signal };
    const picture = await takePicture(media, taking, file, false);
    await media.db.transaction(async (tx) => {
      await keepPicture(tx, picture, now);
      await markSucceeded(tx, key, picture.signature);
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await markFailed(media.db.read, key, error.code, error.message);
    await media.spool.letGo(spoolName(key.id));
    throw error;
  }
  await media.spool.letGo(spoolName(key.id));
}

/** A direct post: begins processing when the store has its file. */
export async function beginDirect(media: Media, key: UploadKey): Promise<boolean> {
  const posted = await media.direct?.find(key.id);
  if (!posted) return false;
  return media.db.transaction(async (tx) => {
    if ((await beginProcessing(tx, key, media.clock(), null)) === 0) return false;
    await jobsIn(tx).add(FINISH_UPLOAD, { id: key.id }, { jobKey: `${FINISH_UPLOAD}:${key.id}` });
    return true;
  });
}

/** The job: finishes an upload that nobody works on, from its file in the spool or in the store. */
export function resumeUpload(media: Media) {
  return async (
    payload: unknown,
    context: Pick<JobContext, 'read' | 'now' | 'log'>,
  ): Promise<void> => {
    const { id } = payload as { id: string };
    const key: UploadKey = { bucket: bucketOf(id), id };
    const before = new Date(context.now.getTime() - RESUME_MS / 2);
    if ((await takeOverUpload(context.read, key, context.now, before)) === 0) return;
    try {
      const file = await fileOf(media, key);
      if (file === null)
        throw new Failure('picture_unreadable', 'The upload was cut off. Please try again.');
      await finishUpload(media, key, file);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await markFailed(context.read, key, error.code, error.message);
    }
    await media.direct?.remove(id);
  };
}

async function fileOf(media: Media, key: UploadKey): Promise<SpoolFile | null> {
  const name = spoolName(key.id);
  if (media.direct === null) return media.spool.find(name);
  const posted = await media.direct.find(key.id);
  if (posted === null) return null;
  // The store was told the limit in the policy that we signed; not every store keeps to it [SEC-52].
  if (posted.bytes > MAX_UPLOAD_BYTES) {
    throw new Failure('too_large', `The file is larger than ${MAX_UPLOAD_BYTES} bytes.`);
  }
  return media.spool.receive(name, await posted.open(), MAX_UPLOAD_BYTES);
}
