import * as z from 'zod/mini';
import { boardLink } from './link.ts';

/** Work on several pins: done with the answer, or, of many, going on behind it. */
export const bulkJob = z.object({
  id: z.string(),
  type: z.literal('bulk_job'),
  action: z.enum(['move', 'copy', 'delete', 'restore']),
  /** `failed` when the board that pins were to go to is gone. */
  status: z.enum(['running', 'done', 'failed']),
  /** The board that all of this is about: deleted, merged into `board`, or brought back, with its pins. */
  whole_board_id: z.nullable(z.string()),
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
