import * as z from 'zod/mini';
import { board, pinOrder, section } from '#contract/boards.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { id, maybe } from '#contract/kernel/scalars.ts';
import { busy } from './bulk.ts';

/** Sets a board's order for everybody: newest first, by colour, or by hand. */
export const arrangeBoard = defineCall({
  name: 'v3_arrange_board',
  resource: ['BoardArrange', 'update'],
  audience: 'signed_in',
  input: z.object({ board_id: id(), pin_order: pinOrder }),
  output: board,
  errors: ['board_not_found'],
  rate: WRITES,
});

/** Places a pin after another of its board, or first, in the order by hand. */
export const placePin = defineCall({
  name: 'v3_place_pin',
  resource: ['PinPlace', 'update'],
  audience: 'signed_in',
  input: z.object({ pin_id: id(), after_pin_id: maybe(id()) }),
  output: z.null(),
  errors: ['pin_not_found', 'invalid_input'],
  rate: WRITES,
});

/** Moves a section with its pins to another board of the viewer's. */
export const moveSection = defineCall({
  name: 'v3_move_board_section',
  resource: ['BoardSectionMove', 'update'],
  audience: 'signed_in',
  input: z.object({ section_id: id(), board_id: id() }),
  output: section,
  errors: [
    'board_not_found',
    'section_not_found',
    'section_name_taken',
    'already_there',
    'invalid_input',
    'unsupported',
    ...busy,
  ],
  rate: WRITES,
});
