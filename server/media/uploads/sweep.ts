import type { Jobs } from '#server/kernel/context/context.ts';
import type { JobContext } from '#server/kernel/jobs/jobs.ts';
import type { Media } from '../context/media.ts';
import { endArrival, oldArrivals } from '../core/picture-store.ts';
import type { Arrival } from '../core/picture-store.ts';
import { previewNames, renditionNames } from '../storage/sizes.ts';
import { picturePath, previewPath, type Storage } from '../storage/storage.ts';
import { videoExts, videoPath } from '../storage/video-path.ts';
import { deleteUploadsExpiredBefore } from '../core/upload-store.ts';

export const SWEEP = 'media.sweep';
const HOUR_MS = 3600_000;
/** Anything unfinished for this long was interrupted. */
const OLD_MS = 24 * HOUR_MS;
/** Uploads are kept this long after they expire, so that a client can still read their outcome. */
export const UPLOAD_RETENTION_DAYS = 7;
const UPLOAD_RETENTION_MS = UPLOAD_RETENTION_DAYS * 24 * HOUR_MS;
const BATCH = 200;

/** Schedules the sweep of what begins in this hour, for when it is old; one sweep for all callers of the hour. */
export async function planSweep(jobs: Jobs, now: Date): Promise<void> {
  const hour = Math.floor(now.getTime() / HOUR_MS);
  const runAt = new Date((hour + 1) * HOUR_MS + OLD_MS);
  await jobs.add(SWEEP, {}, { runAt, jobKey: `${SWEEP}:${hour}` });
}

/**
 * Deletes what killed processes left behind: files of pictures without a row [SEC-75], half-written files, files
 * in the spool, and uploads that ended long ago.
 */
export function sweep(media: Media) {
  return async (_payload: unknown, context: JobContext): Promise<void> => {
    const old = new Date(context.now.getTime() - OLD_MS);
    const files = await media.storage.removeUnfinished(old);
    const spooled = await media.spool.removeOld(old);
    await deleteUploadsExpiredBefore(
      context.tx,
      new Date(context.now.getTime() - UPLOAD_RETENTION_MS),
    );
    const orphans = await sweepArrivals(media, context, old);
    if (files + spooled + orphans > 0) context.log.info({ files, spooled, orphans }, 'swept media');
  };
}

async function sweepArrivals(media: Media, context: JobContext, old: Date): Promise<number> {
  const arrivals = await oldArrivals(context.tx, old, BATCH);
  const orphans = arrivals.filter((arrival) => !arrival.wanted);
  for (const orphan of orphans) await removeFiles(media.storage, orphan);
  for (const { signature } of arrivals) await endArrival(context.tx, signature);
  if (arrivals.length === BATCH) await context.jobs.add(SWEEP, {});
  return orphans.length;
}

/** Deletes every file of a picture without a row. */
export async function removeFiles(
  storage: Storage,
  { signature, ext }: Pick<Arrival, 'signature' | 'ext'>,
): Promise<void> {
  await storage.remove(picturePath('originals', signature, ext));
  for (const size of renditionNames) await storage.remove(picturePath(size, signature, 'webp'));
  for (const name of previewNames) await storage.remove(previewPath(name, signature));
  // Whether it was a video is not recorded.
  for (const kind of videoExts) await storage.remove(videoPath(signature, kind));
}
