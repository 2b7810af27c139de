import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { MAX_NAME, WRITES } from '#contract/kernel/limits.ts';
import {
  count,
  flag,
  id,
  jsonText,
  maybe,
  nameText,
  text,
  trimmed,
} from '#contract/kernel/scalars.ts';
import { person } from '#contract/social.ts';

/** The most notes on a board, characters of a note, and checklist items in it. */
export const MAX_NOTES = 100;
export const MAX_NOTE_TEXT = 2000;
export const MAX_NOTE_ITEMS = 50;
export const MAX_NOTE_ITEM = 200;

const item = z.object({ text: z.string(), done: z.boolean() });
export type NoteItem = z.infer<typeof item>;

/** A note by a board's collaborator. */
export const boardNote = z.object({
  id: z.string(),
  type: z.literal('board_note'),
  board_id: z.string(),
  title: z.string(),
  text: z.string(),
  items: z.array(item),
  /** Its author. */
  user: person,
  created_at: z.string(),
  updated_at: z.string(),
  /** Incremented by each change; a change names the version it was based on. */
  version: z.int(),
});
export type BoardNote = z.infer<typeof boardNote>;

const newItem = z.object({
  text: z.pipe(trimmed(MAX_NOTE_ITEM), z.string().check(z.minLength(1))),
  done: flag(),
});
const words = {
  title: z.optional(nameText(MAX_NAME)),
  text: z.optional(trimmed(MAX_NOTE_TEXT)),
  items: z.optional(jsonText(z.array(newItem).check(z.maxLength(MAX_NOTE_ITEMS)))),
};

/** A board's notes, newest first, for everybody who may see the board. */
export const getBoardNotes = defineCall({
  name: 'v3_get_board_notes',
  resource: ['BoardNotes', 'get'],
  audience: 'anyone',
  input: z.object({ board_id: id(), field_set_key: maybe(text(60)) }),
  output: z.array(boardNote),
  paged: true,
  errors: ['board_not_found', 'invalid_input'],
});

export const createBoardNote = defineCall({
  name: 'v3_create_board_note',
  resource: ['BoardNote', 'create'],
  audience: 'signed_in',
  input: z.object({ board_id: id(), ...words, guid: maybe(text(100)) }),
  output: boardNote,
  errors: ['board_not_found', 'invalid_input', 'rate_limited'],
  once: true,
  rate: WRITES,
});

/** Changes a note; omitted fields stay. Refused if changed since `version`. */
export const updateBoardNote = defineCall({
  name: 'v3_update_board_note',
  resource: ['BoardNote', 'update'],
  audience: 'signed_in',
  input: z.object({
    note_id: id(),
    version: count(1, 2_147_483_647),
    ...words,
  }),
  output: boardNote,
  errors: ['note_not_found', 'note_changed', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

export const deleteBoardNote = defineCall({
  name: 'v3_delete_board_note',
  resource: ['BoardNote', 'delete'],
  audience: 'signed_in',
  input: z.object({ note_id: id() }),
  output: z.null(),
  errors: ['note_not_found'],
});
