import * as z from 'zod/mini';
import { bulkJob } from '#contract/boards/bulk-job.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { flag, id, maybe, text } from '#contract/kernel/scalars.ts';

export { bulkJob, type BulkJob } from '#contract/boards/bulk-job.ts';

/** Pins that one request may name. */
export const MOST_BULK_PINS = 10_000;
/** Pins that are moved, copied or deleted before the answer; more are a job's. */
export const BULK_AT_ONCE = 100;
/** Pins of a board that is deleted, merged or brought back before the answer; more are a job's. */
export const BOARD_AT_ONCE = 1000;
/** How often a client asks after its job, in ms. */
export const BULK_POLL_MS = 700;

/** Another bulk action of this board is still running [SAVE-22]. */
export const busy = ['board_moving', 'board_copying', 'board_deleting'] as const;

/** The viewer's jobs of the last day, the newest first. */
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
 * Brings what a job moved or deleted back to where it stood, as far as it is still where the job put it:
 * on the other board, or in the trash.
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
 * A whole place: a section, a board outside its sections, or with `with_sections` all of it.
 * Without a board it is everything that the viewer pinned.
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
