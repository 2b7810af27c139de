import type { SignedInContext } from '#server/kernel/context/context.ts';
import { actingAs, originOfNobody, viewerWithoutSession } from '#server/kernel/context/nobody.ts';
import type { JobContext } from '#server/kernel/jobs/jobs.ts';
import type { Media } from '#server/media/index.ts';
import type { FileRow } from './store.ts';

/** Acts as the person who began the import. */
export function contextOf(
  media: Pick<Media, 'baseUrl'>,
  job: JobContext,
  file: Pick<FileRow, 'personId'>,
): SignedInContext {
  const { tx, now, jobs, log, signal } = job;
  const origin = originOfNobody('import', { mediaUrl: media.baseUrl });
  const viewer = viewerWithoutSession(file.personId);
  return actingAs(viewer, { tx, read: tx, now, jobs, log, signal, origin });
}
