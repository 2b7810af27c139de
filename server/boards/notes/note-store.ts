import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { onlyOf } from '../core/store.ts';

/** A note, as stored in its board's bucket. */
export interface NoteRow {
  readonly bucket: number;
  readonly id: string;
  readonly boardId: string;
  /** Its author. */
  readonly personId: string;
  readonly title: string;
  readonly body: string;
  readonly items: readonly { readonly text: string; readonly done: boolean }[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly version: number;
}

export type NoteWords = Pick<NoteRow, 'title' | 'body' | 'items'>;

const COLUMNS = `bucket, id, board_id as "boardId", person_id as "personId", title, body, items,
  created_at as "createdAt", updated_at as "updatedAt", version`;
// One form of the statement for every page, so that its plan always seeks.
const LAST_ID = '9223372036854775807';

/** Returns a board's newest notes before one, without those by some people. */
export function notesOf(
  tx: Tx,
  boardId: string,
  run: {
    readonly before: string | null;
    readonly without: readonly string[];
    readonly limit: number;
  },
): Promise<NoteRow[]> {
  return tx.rows<NoteRow>(
    `select ${COLUMNS} from board_notes
     where bucket = :bucket and board_id = :boardId and id < :before::bigint and person_id <> all(:without::bigint[])
     order by id desc limit :limit`,
    {
      bucket: bucketOf(boardId),
      boardId,
      before: run.before ?? LAST_ID,
      without: run.without,
      limit: run.limit,
    },
  );
}

/** Returns the authors of a board's notes. */
export async function noteWriters(tx: Tx, boardId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'select distinct person_id as id from board_notes where bucket = :bucket and board_id = :boardId',
    { bucket: bucketOf(boardId), boardId },
  );
  return rows.map((row) => row.id);
}

export function noteById(tx: Tx, id: string): Promise<NoteRow | null> {
  return tx.row<NoteRow>(`select ${COLUMNS} from board_notes where bucket = :bucket and id = :id`, {
    bucket: bucketOf(id),
    id,
  });
}

/** Inserts and counts a note; requires the board's lock. */
export async function insertNote(
  tx: Tx,
  note: Omit<NoteRow, 'bucket' | 'updatedAt' | 'version'> & { readonly updatedAt?: Date },
): Promise<NoteRow> {
  const rows = await tx.rows<NoteRow>(
    `with counted as (
       update boards set note_count = note_count + 1, version = version + 1
       where bucket = :bucket and id = :boardId)
     insert into board_notes
       (bucket, id, board_id, person_id, title, body, items, created_at, updated_at)
     values (:bucket, :id, :boardId, :personId, :title, :body, :items, :createdAt, :updatedAt) returning ${COLUMNS}`,
    {
      bucket: bucketOf(note.boardId),
      id: note.id,
      boardId: note.boardId,
      personId: note.personId,
      title: note.title,
      body: note.body,
      items: JSON.stringify(note.items),
      createdAt: note.createdAt,
      updatedAt: note.updatedAt ?? note.createdAt,
    },
  );
  return onlyOf(rows);
}

/** Changes a note; null if its version has changed. */
export function updateNote(
  tx: Tx,
  note: Pick<NoteRow, 'bucket' | 'id' | 'version'>,
  words: NoteWords,
  now: Date,
): Promise<NoteRow | null> {
  return tx.row<NoteRow>(
    `update board_notes set title = :title, body = :body, items = :items, updated_at = :now, version = version + 1
     where bucket = :bucket and id = :id and version = :version returning ${COLUMNS}`,
    {
      bucket: note.bucket,
      id: note.id,
      version: note.version,
      title: words.title,
      body: words.body,
      items: JSON.stringify(words.items),
      now,
    },
  );
}

// Statements that delete notes also update the count.
const counting = (gone: string): string => `
  with gone as (${gone}),
  summed as (select bucket, board_id, count(*)::int as notes from gone group by bucket, board_id)
  update boards set note_count = note_count - summed.notes, version = version + 1
  from summed where boards.bucket = summed.bucket and boards.id = summed.board_id`;

/** Deletes a note; returns false if it is gone. */
export async function deleteNote(tx: Tx, note: Pick<NoteRow, 'bucket' | 'id'>): Promise<boolean> {
  const counted = await tx.run(
    counting(
      'delete from board_notes where bucket = :bucket and id = :id returning bucket, board_id',
    ),
    { bucket: note.bucket, id: note.id },
  );
  return counted === 1;
}

/** Returns some boards with notes by the person, including trashed ones. */
export async function boardsNotedBy(tx: Tx, personId: string, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'select distinct board_id as id from board_notes where person_id = :personId limit :limit',
    { personId, limit },
  );
  return rows.map((row) => row.id);
}

/** Deletes the person's notes on these locked boards. */
export async function deleteNotesBy(
  tx: Tx,
  personId: string,
  boardIds: readonly string[],
): Promise<void> {
  await tx.run(
    counting(`delete from board_notes
      where person_id = :personId and board_id = any(:boardIds::bigint[]) returning bucket, board_id`),
    { personId, boardIds },
  );
}

/** Moves the notes of a merged board, recording where they came from. */
export async function moveNotes(
  tx: Tx,
  from: { readonly bucket: number; readonly id: string },
  intoId: string,
): Promise<void> {
  await tx.run(
    `with came as (
       update board_notes set board_id = :intoId, came_from = :id where bucket = :bucket and board_id = :id
       returning id)
     update boards set note_count = note_count + (select count(*) from came)
     where bucket = :bucket and id = :intoId`,
    { bucket: from.bucket, id: from.id, intoId },
  );
}

/** Returns a merged board's notes to it. */
export async function takeNotesBack(
  tx: Tx,
  from: { readonly bucket: number; readonly id: string },
  intoId: string,
): Promise<void> {
  await tx.run(
    `with gone as (
       update board_notes set board_id = :id, came_from = null
       where bucket = :bucket and board_id = :intoId and came_from = :id returning id)
     update boards set note_count = note_count - (select count(*) from gone)
     where bucket = :bucket and id = :intoId`,
    { bucket: from.bucket, id: from.id, intoId },
  );
}

/** Recounts a board's notes; returns whether the count was wrong. */
export async function correctNoteCount(
  tx: Tx,
  board: { readonly bucket: number; readonly id: string },
): Promise<boolean> {
  const name = { bucket: board.bucket, id: board.id };
  await tx.run('select 1 from boards where bucket = :bucket and id = :id for update', name);
  const rows = await tx.run(
    `update boards b set note_count = found.notes, version = version + 1
     from (select count(*)::int as notes from board_notes where bucket = :bucket and board_id = :id) as found
     where b.bucket = :bucket and b.id = :id and b.note_count <> found.notes`,
    name,
  );
  return rows === 1;
}
