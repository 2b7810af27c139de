import type { BoardNote } from '#contract/boards/notes.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { peopleViews } from '#server/social/index.ts';
import type { Looking } from '../core/board-views.ts';
import type { NoteRow } from './note-store.ts';

/** Returns notes as wire objects, for a viewer who may see their board. */
export async function noteViews(looking: Looking, rows: readonly NoteRow[]): Promise<BoardNote[]> {
  const people = await peopleViews(
    looking,
    rows.map((row) => row.personId),
  );
  return rows.flatMap((row) => {
    const user = people.get(row.personId);
    if (user === undefined) return [];
    return [
      {
        id: row.id,
        type: 'board_note',
        board_id: row.boardId,
        title: row.title,
        text: row.body,
        items: row.items.map(({ text, done }) => ({ text, done })),
        user,
        created_at: toWireDate(row.createdAt),
        updated_at: toWireDate(row.updatedAt),
        version: row.version,
      },
    ];
  });
}
