import type { BoardNote, getBoardNotes as call } from '#contract/boards/notes.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { unblockedAmong } from '#server/social/index.ts';
import { findVisibleBoard } from '../core/find-boards.ts';
import { notesOf, noteWriters } from './note-store.ts';
import { noteViews } from './note-views.ts';

/** Returns a board's notes, newest first, without those by people blocked from the viewer. */
export async function getBoardNotes(
  context: Context,
  input: InputOf<typeof call>,
): Promise<Page<BoardNote[]>> {
  const { tx, viewer } = context;
  const before = idCursor.read(input.bookmark);
  const board = await findVisibleBoard(tx, viewer, input.board_id);
  const writers = await noteWriters(tx, board.id);
  const unblocked = await unblockedAmong(tx, viewer, writers);
  const without = writers.filter((id) => !unblocked.has(id));
  const rows = await notesOf(tx, board.id, { before, without, limit: input.page_size + 1 });
  const page = rows.slice(0, input.page_size);
  const last = page.at(-1);
  return {
    data: await noteViews(context, page),
    bookmark: last && rows.length > page.length ? idCursor.write(last.id) : null,
  };
}
