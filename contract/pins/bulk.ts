import * as z from 'zod/mini';
import { boardLink } from '../boards.ts';
import { defineCall } from '../kernel/call.ts';
import { WRITES } from '../kernel/limits.ts';
import { flag, id, maybe, text } from '../kernel/scalars.ts';

/** Pins that one request may name. */
export const MOST_BULK_PINS = 10_000;
/** Pins that are moved, copied or deleted before the answer; more are a job's. */
export const BULK_AT_ONCE = 100;
/** How often a client asks after its job, in ms. */
export const BULK_POLL_MS = 700;

/** Work on several pins: done with the answer, or, of many, going on behind it. */
export const bulkJob = z.object({
  id: z.string(),
  type: z.literal('bulk_job'),
  action: z.enum(['move', 'copy', 'delete', 'restore']),
  /** `failed` when the board that pins were to go to is gone. */
  status: z.enum(['running', 'done', 'failed']),
  pin_count: z.int(),
  done_count: z.int(),
  /** Where the pins go; null for a delete, a restore, and a board that is gone. */
  board: z.nullable(boardLink),
  section_id: z.nullable(z.string()),
  /** A move or a delete that is done and can be taken back as a whole. */
  is_undoable: z.boolean(),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
});
export type BulkJob = z.infer<typeof bulkJob>;

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
