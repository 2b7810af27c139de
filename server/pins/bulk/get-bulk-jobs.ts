import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { BulkJob, getBulkJobs as call } from '#contract/pins/bulk.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { bulkJobsOf } from './bulk-job-store.ts';
import { bulkJobViews } from './bulk-job-view.ts';
import { bookmarkAfter, idCursor } from '#server/kernel/context/cursor.ts';

/** Returns the viewer's bulk jobs, newest first. */
export async function getBulkJobs(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Page<BulkJob[]>> {
  const { tx, viewer } = context;
  const rows = await bulkJobsOf(tx, viewer.id, idCursor.read(input.bookmark), input.page_size + 1);
  const page = rows.slice(0, input.page_size);
  const last = rows.length > page.length ? (page.at(-1) ?? null) : null;
  return {
    data: await bulkJobViews(context, page),
    bookmark: bookmarkAfter(last),
  };
}
