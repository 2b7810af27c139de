import * as z from 'zod/mini';
import { boardLink } from './link.ts';

/** Work on several pins: finished with the answer or, for many, continued in the background. */
export const bulkJob = z.object({
  id: z.string(),
  type: z.literal('bulk_job'),
  action: z.enum(['move', 'copy', 'delete', 'restore']),
  /** `failed` if the target board is gone. */
  status: z.enum(['running', 'done', 'failed']),
  /** Id of the whole board affected: deleted, merged into `board`, or restored, with its pins. */
  whole_board_id: z.nullable(z.string()),
  pin_count: z.int(),
  done_count: z.int(),
  /** The target of the pins; null for a delete, a restore, and a deleted board. */
  board: z.nullable(boardLink),
  section_id: z.nullable(z.string()),
  /** A finished move or delete that can be undone as a whole. */
  is_undoable: z.boolean(),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
});
export type BulkJob = z.infer<typeof bulkJob>;
