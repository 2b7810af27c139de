import * as z from 'zod/mini';
import { board } from '#contract/boards.ts';
import { bulkJob } from './bulk-job.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { decimal, id, maybe } from '#contract/kernel/scalars.ts';

/** Archives a board: the viewer's own lists leave it out [BOARD-12, BOARD-18]. */
export const archiveBoard = defineCall({
  name: 'v3_archive_board',
  resource: ['BoardArchive', 'create'],
  audience: 'signed_in',
  input: z.object({ board_id: id() }),
  output: board,
  errors: ['board_not_found', 'rate_limited'],
  rate: WRITES,
});

export const unarchiveBoard = defineCall({
  name: 'v3_unarchive_board',
  resource: ['BoardArchive', 'delete'],
  audience: 'signed_in',
  input: z.object({ board_id: id() }),
  output: board,
  errors: ['board_not_found', 'rate_limited'],
  rate: WRITES,
});

/** The smallest crop of a picture, as a fraction of each side. */
export const LEAST_CROP = 0.05;
const part = () => decimal(0, 1);

/** Left, top, width and height, as fractions of the picture. */
export const crop = z
  .tuple([part(), part(), part(), part()])
  .check(
    z.refine(
      ([left, top, width, height]) =>
        width >= LEAST_CROP &&
        height >= LEAST_CROP &&
        left + width <= 1.001 &&
        top + height <= 1.001,
      'The crop must lie within the picture',
    ),
  );

/** Makes a pin the board's cover, or removes it: the board then displays its latest pins [BOARD-18]. */
export const setBoardCover = defineCall({
  name: 'v3_set_board_cover',
  resource: ['BoardCover', 'update'],
  audience: 'signed_in',
  input: z.object({ board_id: id(), pin_id: maybe(id()), crop: z.optional(z.nullable(crop)) }),
  output: board,
  errors: ['board_not_found', 'pin_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

/** Moves all pins and sections of a board into another and moves the emptied board to the trash [BOARD-18]. */
export const mergeBoards = defineCall({
  name: 'v3_merge_boards',
  resource: ['BoardMerge', 'create'],
  audience: 'signed_in',
  input: z.object({ board_id: id(), destination_board_id: id() }),
  /** The other board, with the job if many pins are still being moved. */
  output: z.extend(board, { bulk_job: z.nullable(bulkJob) }),
  errors: [
    'board_not_found',
    'board_moving',
    'board_copying',
    'board_deleting',
    'invalid_input',
    'unsupported',
    'rate_limited',
  ],
  rate: WRITES,
});
