import { MAX_UPLOAD_BYTES } from '#contract/kernel/limits.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { JobContext } from '#server/kernel/jobs/jobs.ts';
import type { Media } from '#server/media/context/media.ts';
import type { SpoolFile } from '#server/media/storage/spool.ts';
import { endWork, takeOverUpload, uploadRow } from '#server/media/core/upload-store.ts';
import type { UploadKey } from '#server/media/core/upload-store.ts';
import {
  RESUME_MS,
  beginVideo,
  failing,
  finishUpload,
  planResume,
  spoolName,
} from './finish-upload.ts';
import { isFinalFailure } from './upload-failure.ts';

/** The maximum number of attempts, which the queue spreads over some three hours. */
const MAX_TRIES = 10;

/**
 * The job: finishes an upload that nobody works on, from its file in the spool or in the store.
 *
 * It records that it is working outside the job's transaction, because the work itself updates the row. So the
 * record is reset when the work fails, for the queue's next attempt; and the next check is scheduled before the
 * work, because the process may be killed.
 */
export function resumeUpload(media: Media) {
  return async (
    payload: unknown,
    context: Pick<JobContext, 'read' | 'now' | 'jobs'>,
  ): Promise<void> => {
    const { id } = payload as { id: string };
    const key: UploadKey = { bucket: bucketOf(id), id };
    const { now } = context;
    const before = new Date(now.getTime() - RESUME_MS / 2);
    const isTaken = (await takeOverUpload(context.read, key, now, before)) > 0;
    const upload = await uploadRow(context.read, key);
    if (upload?.status !== 'processing') return;
    await planResume(context.jobs, key, new Date(now.getTime() + RESUME_MS));
    if (!isTaken) return;
    try {
      await failing(media, key, async () => {
        if (upload.tries > MAX_TRIES)
          throw new Failure('picture_unreadable', "We couldn't process this file.");
        const file = await fileOf(media, key);
        await (upload.kind === 'video' ? beginVideo : finishUpload)(media, key, file);
      });
    } catch (error) {
      if (isFinalFailure(error)) return;
      await endWork(context.read, key);
      throw error;
    }
  };
}

async function fileOf(media: Media, key: UploadKey): Promise<SpoolFile> {
  const name = spoolName(key.id);
  if (media.direct === null) return (await media.spool.find(name)) ?? cutOff();
  const posted = await media.direct.find(key.id);
  if (posted === null) return cutOff();
  // The signed policy has the limit, but not every store enforces it [SEC-52].
  if (posted.bytes > MAX_UPLOAD_BYTES) {
    throw new Failure('too_large', `The file is larger than ${MAX_UPLOAD_BYTES} bytes.`);
  }
  const arriving = { maxBytes: MAX_UPLOAD_BYTES, personId: null };
  try {
    return await media.spool.receive(name, await posted.open(), arriving);
  } catch (error) {
    // The store has the file safely, so a lack of space here is not final.
    if (!(error instanceof Failure) || error.code !== 'storage_full') throw error;
    throw new Failure('unavailable', error.message, { retryAfter: 60 });
  }
}

function cutOff(): never {
  throw new Failure('picture_unreadable', 'The upload was cut off. Please try again.');
}
