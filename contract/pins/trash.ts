import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { flag, id, ids, maybe, text } from '#contract/kernel/scalars.ts';
import { image } from '#contract/media/images.ts';
import { bulkJob, busy } from './bulk.ts';

/** Days for which deleted things can be restored. */
export const TRASH_DAYS = 30;
const MOST_THINGS = 100;

/** A deleted pin or board, as its owner sees it. */
const trashed = z.object({
  id: z.string(),
  type: z.enum(['trashed_pin', 'trashed_board']),
  /** The pin's title or the board's name. */
  title: z.string(),
  /** Where a pin was, or where a merged board's pins are; null if gone or hidden. */
  board: z.nullable(z.object({ id: z.string(), name: z.string(), url: z.string() })),
  is_merged: z.boolean(),
  pin_count: z.int(),
  images: z.nullable(z.object({ '236x': image })),
  dominant_color: z.nullable(z.string()),
  deleted_at: z.string(),
  /** When it is deleted permanently. */
  ends_at: z.string(),
});
export type Trashed = z.infer<typeof trashed>;

/** The viewer's deleted things that can be restored, latest first. */
export const getTrash = defineCall({
  name: 'v3_get_trash',
  resource: ['Trash', 'get'],
  audience: 'signed_in',
  input: z.object({ field_set_key: maybe(text(60)) }),
  output: z.array(trashed),
  paged: true,
  errors: ['invalid_input'],
});

/** Restores things to where they were, all or none; pins to another board if named. */
export const restoreFromTrash = defineCall({
  name: 'v3_restore_from_trash',
  resource: ['TrashRestore', 'create'],
  audience: 'signed_in',
  input: z.object({ ids: ids(MOST_THINGS), board_id: maybe(id()) }),
  /** Where each now is; a large board receives its pins at the end of a job. */
  output: z.array(z.object({ id: z.string(), url: z.string(), bulk_job: z.nullable(bulkJob) })),
  errors: [
    'trash_not_found',
    'board_not_found',
    ...busy,
    'unsupported',
    'invalid_input',
    'rate_limited',
  ],
  rate: WRITES,
});

/** Permanently deletes things in the trash: those named, or all. */
export const deleteFromTrash = defineCall({
  name: 'v3_delete_from_trash',
  resource: ['Trash', 'delete'],
  audience: 'signed_in',
  input: z.object({ ids: z.optional(ids(MOST_THINGS)), all: z.optional(flag()) }),
  output: z.null(),
  errors: ['trash_not_found', 'invalid_input'],
});
