import { Failure } from '#server/kernel/failure.ts';
import { bucketOf } from '#server/kernel/ids.ts';
import type { Jobs } from '#server/kernel/context.ts';
import { jobsIn } from '#server/kernel/jobs.ts';
import type { JobContext } from '#server/kernel/jobs.ts';
import type { Media } from '#server/media/media.ts';
import type { PictureRow } from '#server/media/picture-store.ts';
import { keepPicture, takePicture } from '#server/media/pictures/take-picture.ts';
import type { Taking } from '#server/media/pictures/take-picture.ts';
import { requireVideo, takeVideo } from '#server/media/videos/take-video.ts';
import type { SpoolFile } from '#server/media/storage/spool.ts';
import {
  beginProcessing,
  markFailed,
  markSucceeded,
  noteWork,
  takeOverUpload,
  uploadRow,
} from '#server/media/upload-store.ts';
import type { UploadKey } from '#server/media/upload-store.ts';
import { MAX_UPLOAD_BYTES } from '#contract/kernel/limits.ts';

export const FINISH_UPLOAD = 'media.finish-upload';
/** An upload that is still processing after this long was cut off, in ms. */
export const RESUME_MS = 120_000;
/** How often it is noted that a video is still worked on: well within RESUME_MS, in ms. */
const BEAT_MS = 15_000;

/** The name in the spool of an upload's file. */
export function spoolName(uploadId: string): string {
  return `upload-${uploadId}`;
}

/**
 * Makes a picture of a received file and ends the upload, as succeeded or, with the reason, as
 * failed (and throws that Failure). A defect leaves it processing, for the job to try again.
 */
export function finishUpload(media: Media, key: UploadKey, file: SpoolFile): Promise<void> {
  return endWith(media, key, (taking) => takePicture(media, taking, file, false));
}

/**
 * As finishUpload, of a video, which takes minutes: nobody waits for it. While it is worked on its
 * row says so, at which the job that would take it over looks.
 */
export async function beginVideo(media: Media, key: UploadKey, file: SpoolFile): Promise<void> {
  await refusing(media, key, () => requireVideo(file.path));
  const note = (percent: number | null) =>
    noteWork(media.db.read, key, media.clock(), percent).catch((error: unknown) => {
      media.log.warn({ error }, 'how far a video has come could not be noted');
    });
  const beat = setInterval(() => void note(null), BEAT_MS).unref();
  let shown = 0;
  const onPercent = (percent: number) => {
    if (percent <= shown) return;
    shown = percent;
    void note(percent);
  };
  endWith(media, key, (taking) => takeVideo(media, taking, file, onPercent))
    .catch((error: unknown) => {
      if (!(error instanceof Failure)) media.log.error({ err: error }, 'a video was not finished');
    })
    .finally(() => clearInterval(beat));
}

async function endWith(
  media: Media,
  key: UploadKey,
  take: (taking: Taking) => Promise<PictureRow>,
): Promise<void> {
  await refusing(media, key, async () => {
    const now = media.clock();
    // Not the request's signal: who posted a whole file and left finds the picture made.
    const taking = { read: media.db.read, now, signal: new AbortController().signal };
    const picture = await take(taking);
    await media.db.transaction(async (tx) => {
      await keepPicture(tx, picture, now);
      await markSucceeded(tx, key, picture.signature);
    });
  });
  await letGo(media, key);
}

/** An upload whose work is refused has failed, with that reason. */
async function refusing(media: Media, key: UploadKey, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await markFailed(media.db.read, key, error.code, error.message);
    await letGo(media, key);
    throw error;
  }
}

async function letGo(media: Media, { id }: UploadKey): Promise<void> {
  await media.spool.letGo(spoolName(id));
  await media.direct?.remove(id);
}

/** Plans the job that takes an upload over when nobody works on it any more. */
export function planResume(jobs: Jobs, { id }: UploadKey, runAt?: Date): Promise<void> {
  return jobs.add(
    FINISH_UPLOAD,
    { id },
    { jobKey: `${FINISH_UPLOAD}:${id}`, ...(runAt && { runAt }) },
  );
}

/** A direct post: begins processing when the store has its file. */
export async function beginDirect(media: Media, key: UploadKey): Promise<boolean> {
  const posted = await media.direct?.find(key.id);
  if (!posted) return false;
  return media.db.transaction(async (tx) => {
    if ((await beginProcessing(tx, key, media.clock(), null)) === 0) return false;
    await planResume(jobsIn(tx), key);
    return true;
  });
}

/** The job: finishes an upload that nobody works on, from its file in the spool or in the store. */
export function resumeUpload(media: Media) {
  return async (
    payload: unknown,
    context: Pick<JobContext, 'read' | 'now' | 'log' | 'jobs'>,
  ): Promise<void> => {
    const { id } = payload as { id: string };
    const key: UploadKey = { bucket: bucketOf(id), id };
    const before = new Date(context.now.getTime() - RESUME_MS / 2);
    const isTaken = (await takeOverUpload(context.read, key, context.now, before)) > 0;
    const upload = await uploadRow(context.read, key);
    if (upload?.status !== 'processing') return;
    // Whoever works on a video for long may still be killed.
    if (upload.kind === 'video')
      await planResume(context.jobs, key, new Date(context.now.getTime() + RESUME_MS));
    if (!isTaken) return;
    try {
      const file = await fileOf(media, key);
      if (file === null)
        throw new Failure('picture_unreadable', 'The upload was cut off. Please try again.');
      await (upload.kind === 'video' ? beginVideo : finishUpload)(media, key, file);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await markFailed(context.read, key, error.code, error.message);
      await letGo(media, key);
    }
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
