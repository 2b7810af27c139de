import * as z from 'zod/mini';
import { board } from '#contract/boards.ts';
import { bulkJob } from './bulk-job.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { decimal, id, maybe } from '#contract/kernel/scalars.ts';

/** Puts a board away: it is then in none of the viewer's own lists [BOARD-12, BOARD-18]. */
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

/** The smallest part of a picture that a crop may show, each way. */
export const LEAST_CROP = 0.05;
const part = () => decimal(0, 1);

/** Left, top, width and height, in parts of the picture. */
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

/** Makes a pin of the board its cover, or none: then the board shows what was saved to it [BOARD-18]. */
export const setBoardCover = defineCall({
  name: 'v3_set_board_cover',
  resource: ['BoardCover', 'update'],
  audience: 'signed_in',
  input: z.object({ board_id: id(), pin_id: maybe(id()), crop: z.optional(z.nullable(crop)) }),
  output: board,
  errors: ['board_not_found', 'pin_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

/** Moves all pins and sections of a board into another; the first goes to the trash [BOARD-18]. */
export const mergeBoards = defineCall({
  name: 'v3_merge_boards',
  resource: ['BoardMerge', 'create'],
  audience: 'signed_in',
  input: z.object({ board_id: id(), destination_board_id: id() }),
  /** The other board; while many pins are on their way to it, with the job that brings them. */
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
