import * as z from 'zod/mini';
import { NOTE_WRITTEN, peopleToTellOfNote } from '#server/boards/index.ts';
import type { JobContext, Task } from '#server/kernel/jobs.ts';
import { tellAll } from './tell.ts';

const payload = z.object({ board_id: z.string(), note_id: z.string(), by: z.string() });

async function tellOfNote(raw: unknown, context: JobContext): Promise<void> {
  const { board_id: subjectId, note_id: id, by: actorId } = payload.parse(raw);
  const people = await peopleToTellOfNote(context.tx, { id, boardId: subjectId });
  const readers = [...new Set(people)].toSorted();
  await tellAll(
    context,
    readers.map((readerId) => ({
      kind: 'board_note' as const,
      readerId,
      actorId,
      subjectId,
      refId: null,
    })),
  );
}

/** Tells whoever works on a board that somebody has written a note on it. */
export const noteTask: Task = { name: NOTE_WRITTEN, run: tellOfNote };
