import * as z from 'zod/mini';
import { section } from '../boards.ts';
import { defineCall } from '../kernel/call.ts';
import { WRITES } from '../kernel/limits.ts';
import { id, ids, maybe, text } from '../kernel/scalars.ts';

const MOST_PINS = 100;
const subject = { orbac_subject_id: maybe(text(60)) };

/** Saves pins to a board or section, all or none. */
export const copyPins = defineCall({
  name: 'v3_bulk_copy_pins',
  resource: ['BulkEdit', 'create'],
  audience: 'signed_in',
  input: z.object({ board_id: id(), section_id: maybe(id()), pin_ids: ids(MOST_PINS) }),
  output: z.null(),
  errors: ['pin_not_found', 'board_not_found', 'section_not_found', 'invalid_input'],
  once: true,
  rate: WRITES,
});

/** Deletes pins, all or none; of the board and section, where they are named. */
export const deletePins = defineCall({
  name: 'v3_bulk_delete_pins',
  resource: ['BulkEdit', 'delete'],
  audience: 'signed_in',
  input: z.object({ board_id: maybe(id()), section_id: maybe(id()), pin_ids: ids(MOST_PINS) }),
  output: z.null(),
  errors: ['pin_not_found', 'invalid_input'],
});

/** Moves everything that stands in a section, or on a board outside its sections [BOARD-17]. */
export const moveAllPins = defineCall({
  name: 'v3_bulk_move_all_pins',
  resource: ['BulkEditSelectAll', 'update'],
  audience: 'signed_in',
  input: z.object({
    board_id: id(),
    old_section_id: maybe(id()),
    new_board_id: id(),
    new_section_id: maybe(id()),
    /** What the caller had on its screen; everything else goes as well. */
    pin_ids: z.optional(ids(10_000)),
    ...subject,
  }),
  output: z.null(),
  errors: ['board_not_found', 'section_not_found', 'already_there'],
  rate: WRITES,
});

export const moveIntoSection = defineCall({
  name: 'v3_add_board_section_pins',
  resource: ['BoardSectionEdit', 'update'],
  audience: 'signed_in',
  input: z.object({ section_id: id(), pins: ids(MOST_PINS), ...subject }),
  output: section,
  errors: [
    'section_not_found',
    'pin_not_found',
    'board_not_found',
    'already_there',
    'invalid_input',
  ],
});

/** The pins stay on the section's board. */
export const takeOutOfSection = defineCall({
  name: 'v3_remove_board_section_pins',
  resource: ['BoardSectionPins', 'delete'],
  audience: 'signed_in',
  input: z.object({ section_id: id(), pins: ids(MOST_PINS) }),
  output: z.null(),
  errors: ['section_not_found', 'pin_not_found', 'invalid_input'],
});
