import * as z from 'zod/mini';
import { bulkJob } from '#contract/boards/bulk-job.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { flag, id, maybe, text } from '#contract/kernel/scalars.ts';

export { bulkJob, type BulkJob } from '#contract/boards/bulk-job.ts';

/** The most pins per request. */
export const MOST_BULK_PINS = 10_000;
/** The most pins moved, copied or deleted synchronously; a job does more. */
export const BULK_AT_ONCE = 100;
/** The most pins of a deleted, merged or restored board handled synchronously; a job does more. */
export const BOARD_AT_ONCE = 1000;
/** Polling interval for a job, in ms. */
export const BULK_POLL_MS = 700;

/** Another bulk action on this board is still running [SAVE-22]. */
export const busy = ['board_moving', 'board_copying', 'board_deleting'] as const;

/** The viewer's jobs of the last day, newest first. */
export const getBulkJobs = defineCall({
  name: 'v3_get_bulk_jobs',
  resource: ['BulkJobs', 'get'],
  audience: 'signed_in',
  input: z.object({ field_set_key: maybe(text(60)) }),
  output: z.array(bulkJob),
  paged: true,
  errors: ['invalid_input'],
});

/**
 * Returns what a job moved or deleted to its previous place, as far as it is still where the job put it: on the other
 * board, or in the trash.
 */
export const undoBulkJob = defineCall({
  name: 'v3_undo_bulk_job',
  resource: ['BulkJobs', 'delete'],
  audience: 'signed_in',
  input: z.object({ job_id: id() }),
  output: bulkJob,
  errors: ['job_not_found', 'board_not_found', ...busy],
  rate: WRITES,
});

/**
 * A whole place: a section, a board outside its sections, or with `with_sections` all of it. Without a board,
 * everything the viewer pinned.
 */
export const from = {
  board_id: maybe(id()),
  old_section_id: maybe(id()),
  with_sections: z.optional(flag()),
};

/** Copies a whole place [BOARD-17]. */
export const copyAllPins = defineCall({
  name: 'v3_bulk_copy_all_pins',
  resource: ['BulkEditSelectAll', 'create'],
  audience: 'signed_in',
  input: z.object({
    ...from,
    new_board_id: id(),
    new_section_id: maybe(id()),
    guid: maybe(text(100)),
  }),
  output: bulkJob,
  errors: ['board_not_found', 'section_not_found', ...busy],
  once: true,
  rate: WRITES,
});

/** Deletes everything in a place. */
export const deleteAllPins = defineCall({
  name: 'v3_bulk_delete_all_pins',
  resource: ['BulkEditSelectAll', 'delete'],
  audience: 'signed_in',
  input: z.object(from),
  output: bulkJob,
  errors: ['board_not_found', 'section_not_found', ...busy],
  rate: WRITES,
});
