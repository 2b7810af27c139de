import type { Jobs } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import type { Media } from '#server/media/context/media.ts';
import type { PictureRow } from '#server/media/core/picture-store.ts';
import { storePicture, takePicture } from '#server/media/pictures/take-picture.ts';
import type { Taking } from '#server/media/pictures/take-picture.ts';
import { requireVideo, takeVideo } from '#server/media/videos/take-video.ts';
import type { SpoolFile } from '#server/media/storage/spool.ts';
import {
  beginProcessing,
  endWork,
  markFailed,
  markSucceeded,
  noteWork,
  uploadRow,
} from '#server/media/core/upload-store.ts';
import type { UploadKey } from '#server/media/core/upload-store.ts';
import { isFinalFailure } from './upload-failure.ts';

export const FINISH_UPLOAD = 'media.finish-upload';
/** An upload still processing after this long was interrupted, in ms. */
export const RESUME_MS = 120_000;
/** The delay before an upload's next attempt if the failure does not say, in s. */
const RETRY_SECONDS = 30;
/** How often work on a video is recorded: well within RESUME_MS, in ms. */
const BEAT_MS = 15_000;

/** Returns the spool name of an upload's file. */
export function spoolName(uploadId: string): string {
  return `upload-${uploadId}`;
}

/**
 * Makes a picture of a received file and ends the upload: as succeeded, or as failed if the failure is final.
 * Every error is thrown; one that is not final leaves the upload processing, for its job to retry.
 */
export function finishUpload(media: Media, key: UploadKey, file: SpoolFile): Promise<void> {
  return endWith(media, key, (taking) => takePicture(media, taking, file, false));
}

/** Like finishUpload; returns false if the picture cannot be made now and is retried soon. */
export async function finishOrDefer(
  media: Media,
  key: UploadKey,
  file: SpoolFile,
): Promise<boolean> {
  try {
    await finishUpload(media, key, file);
    return true;
  } catch (error) {
    if (!(error instanceof Failure) || isFinalFailure(error)) throw error;
    const wait = (error.retryAfter ?? RETRY_SECONDS) * 1000;
    await media.db.transaction(async (tx) => {
      await endWork(tx, key);
      await planResume(jobsIn(tx), key, new Date(media.clock().getTime() + wait));
    });
    return false;
  }
}

/**
 * Like finishUpload, for a video, which takes minutes, so no request waits for it. Its row records that it is
 * being worked on, which the job that would take it over checks.
 */
export async function beginVideo(media: Media, key: UploadKey, file: SpoolFile): Promise<void> {
  await failing(media, key, () => requireVideo(file.path));
  const note = (percent: number | null) =>
    noteWork(media.db.read, key, media.clock(), percent).catch((error: unknown) => {
      media.log.warn({ error }, 'how far a video has come could not be noted');
    });
  const beat = setInterval(() => void note(null), BEAT_MS).unref();
  let reported = 0;
  const onPercent = (percent: number) => {
    if (percent <= reported) return;
    reported = percent;
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
  await failing(media, key, async () => {
    const now = media.clock();
    // Not the request's signal: the picture is made even if the client disconnects after posting the file.
    const upload = await uploadRow(media.db.read, key);
    if (upload === null) throw new Failure('upload_not_found', "We couldn't find that upload.");
    const { person_id: personId } = upload;
    const taking = { read: media.db.read, personId, now, signal: new AbortController().signal };
    const picture = await take(taking);
    await media.db.transaction(async (tx) => {
      await storePicture(tx, picture, personId, now);
      await markSucceeded(tx, key, picture.signature);
    });
  });
  await letGo(media, key);
}

/** Marks an upload as failed if its work fails for good, with that reason, and deletes its file. */
export async function failing(
  media: Media,
  key: UploadKey,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isFinalFailure(error)) throw error;
    await markFailed(media.db.read, key, error.code, error.message);
    await letGo(media, key);
    throw error;
  }
}

async function letGo(media: Media, { id }: UploadKey): Promise<void> {
  await media.spool.letGo(spoolName(id));
  await media.direct?.remove(id);
}

/** Schedules the job that takes an upload over when nobody works on it any more. */
export function planResume(jobs: Jobs, { id }: UploadKey, runAt?: Date): Promise<void> {
  return jobs.add(
    FINISH_UPLOAD,
    { id },
    { jobKey: `${FINISH_UPLOAD}:${id}`, ...(runAt && { runAt }) },
  );
}

/** Begins processing a direct post once the store has its file. */
export async function beginDirect(media: Media, key: UploadKey): Promise<boolean> {
  const posted = await media.direct?.find(key.id);
  if (!posted) return false;
  return media.db.transaction(async (tx) => {
    if ((await beginProcessing(tx, key, media.clock(), { claimedAt: null, workedAt: null })) === 0)
      return false;
    await planResume(jobsIn(tx), key);
    return true;
  });
}
