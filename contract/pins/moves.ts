import * as z from 'zod/mini';
import { section } from '#contract/boards.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { id, ids, maybe, text } from '#contract/kernel/scalars.ts';
import { bulkJob, busy, from, MOST_BULK_PINS } from './bulk.ts';

const MOST_PINS = 100;
const subject = { orbac_subject_id: maybe(text(60)) };

/** Moves pins to a board or section, all or none; many by a job. */
export const movePins = defineCall({
  name: 'v3_bulk_move_pins',
  resource: ['BulkEdit', 'update'],
  audience: 'signed_in',
  input: z.object({ board_id: id(), section_id: maybe(id()), pin_ids: ids(MOST_BULK_PINS) }),
  output: bulkJob,
  errors: [
    'pin_not_found',
    'board_not_found',
    'section_not_found',
    'already_there',
    'invalid_input',
    'unsupported',
    ...busy,
  ],
});

/** Saves pins to a board or section, all or none; many by a job. */
export const copyPins = defineCall({
  name: 'v3_bulk_copy_pins',
  resource: ['BulkEdit', 'create'],
  audience: 'signed_in',
  input: z.object({
    board_id: id(),
    section_id: maybe(id()),
    pin_ids: ids(MOST_BULK_PINS),
    guid: maybe(text(100)),
  }),
  output: bulkJob,
  errors: ['pin_not_found', 'board_not_found', 'section_not_found', 'invalid_input', ...busy],
  once: true,
  rate: WRITES,
});

/** Deletes pins, all or none, many by a job; only from the board and section, if named. */
export const deletePins = defineCall({
  name: 'v3_bulk_delete_pins',
  resource: ['BulkEdit', 'delete'],
  audience: 'signed_in',
  input: z.object({ board_id: maybe(id()), section_id: maybe(id()), pin_ids: ids(MOST_BULK_PINS) }),
  output: bulkJob,
  errors: ['pin_not_found', 'invalid_input', ...busy],
});

/** Moves all pins of a board or a section [BOARD-17]. */
export const moveAllPins = defineCall({
  name: 'v3_bulk_move_all_pins',
  resource: ['BulkEditSelectAll', 'update'],
  audience: 'signed_in',
  input: z.object({
    ...from,
    new_board_id: id(),
    new_section_id: maybe(id()),
    /** The pins on the caller's screen; everything else is moved too. */
    pin_ids: z.optional(ids(MOST_BULK_PINS)),
    ...subject,
  }),
  output: bulkJob,
  errors: [
    'ad_account_not_found',
    'board_not_found',
    'section_not_found',
    'already_there',
    'unsupported',
    ...busy,
  ],
  rate: WRITES,
});

export const moveIntoSection = defineCall({
  name: 'v3_add_board_section_pins',
  resource: ['BoardSectionEdit', 'update'],
  audience: 'signed_in',
  input: z.object({ section_id: id(), pins: ids(MOST_PINS), ...subject }),
  output: section,
  errors: [
    'ad_account_not_found',
    'section_not_found',
    'pin_not_found',
    'board_not_found',
    'already_there',
    'invalid_input',
    ...busy,
  ],
});

/** The pins stay on the section's board. */
export const takeOutOfSection = defineCall({
  name: 'v3_remove_board_section_pins',
  resource: ['BoardSectionPins', 'delete'],
  audience: 'signed_in',
  input: z.object({ section_id: id(), pins: ids(MOST_PINS) }),
  output: z.null(),
  errors: ['section_not_found', 'pin_not_found', 'invalid_input', ...busy],
});
