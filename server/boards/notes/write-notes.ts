import * as z from 'zod/mini';
import { defineEvent } from '#server/kernel/jobs/define-event.ts';
import {
  MAX_NOTES,
  type BoardNote,
  type createBoardNote as createCall,
  type deleteBoardNote as deleteCall,
  type updateBoardNote as updateCall,
} from '#contract/boards/notes.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId, isStorableId } from '#server/kernel/core/ids.ts';
import { unblockedAmong } from '#server/social/index.ts';
import {
  deleteNote,
  insertNote,
  noteById,
  updateNote,
  type NoteRow,
  type NoteWords,
} from './note-store.ts';
import { noteViews } from './note-views.ts';
import { refuseTooMany } from '../core/rules.ts';
import { findBoardsToChange, findBoardToSaveInto } from '../core/writable-board.ts';

/** A person wrote a note on a board. */
export const noteWritten = defineEvent(
  'boards.note-written',
  z.object({ board_id: z.string(), note_id: z.string(), by: z.string() }),
);

/** Creates a note; for the board's owner and collaborators. */
export async function createBoardNote(
  context: SignedInContext,
  input: InputOf<typeof createCall>,
): Promise<BoardNote> {
  const { tx, viewer, now, jobs } = context;
  const board = await findBoardToSaveInto(tx, viewer, input.board_id, null);
  refuseTooMany(board.noteCount + 1, MAX_NOTES, 'notes');
  const words = changed({ title: '', body: '', items: [] }, input);
  const note = await insertNote(tx, {
    ...words,
    id: makeId(board.bucket, now.getTime()),
    boardId: board.id,
    personId: viewer.id,
    createdAt: now,
  });
  await noteWritten.announce(jobs, { board_id: board.id, note_id: note.id, by: viewer.id });
  return view(context, note);
}

/** Changes a note, unless it has changed since the editor read it. */
export async function updateBoardNote(
  context: SignedInContext,
  input: InputOf<typeof updateCall>,
): Promise<BoardNote> {
  const found = await findNoteToChange(context, input.note_id);
  const expected = { ...found, version: input.version };
  const note = await updateNote(context.tx, expected, changed(found, input), context.now);
  if (note === null) {
    throw new Failure('note_changed', 'Someone else has changed this note in the meantime.');
  }
  return view(context, note);
}

/** Deletes a note; for the board's owner and collaborators. */
export async function deleteBoardNote(
  context: SignedInContext,
  input: InputOf<typeof deleteCall>,
): Promise<null> {
  const note = await findNoteToChange(context, input.note_id);
  if (!(await deleteNote(context.tx, note))) throw noSuchNote();
  return null;
}

/** Finds the note under its board's lock; fails with note_not_found. */
async function findNoteToChange({ tx, viewer }: SignedInContext, noteId: string): Promise<NoteRow> {
  if (!isStorableId(noteId)) throw noSuchNote();
  const found = await noteById(tx, noteId);
  if (found === null) throw noSuchNote();
  if (!(await unblockedAmong(tx, viewer, [found.personId])).has(found.personId)) throw noSuchNote();
  await findBoardsToChange(tx, viewer, [found.boardId]).catch((cause: unknown) => {
    throw cause instanceof Failure && cause.code === 'board_not_found' ? noSuchNote() : cause;
  });
  // Read again, because it may have changed while waiting for the lock.
  const note = await noteById(tx, noteId);
  if (note === null || note.boardId !== found.boardId) throw noSuchNote();
  return note;
}

function changed(
  old: NoteWords,
  { title, text, items }: Pick<InputOf<typeof createCall>, 'title' | 'text' | 'items'>,
): NoteWords {
  const words = { title: title ?? old.title, body: text ?? old.body, items: items ?? old.items };
  if (words.title === '' && words.body === '' && words.items.length === 0) {
    throw new Failure('invalid_input', 'Write something first.');
  }
  return words;
}

async function view(context: SignedInContext, note: NoteRow): Promise<BoardNote> {
  const [shape] = await noteViews(context, [note]);
  if (shape === undefined) throw new Error(`the note ${note.id} cannot be shown`);
  return shape;
}

function noSuchNote(): Failure {
  return new Failure('note_not_found', 'Note not found.');
}
