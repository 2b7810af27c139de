import { noteWritten, readersOfNote } from '#server/boards/index.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { notifyAll } from './notify.ts';

/** Notifies the collaborators of a board of a new note. */
export const noteTask: Task = noteWritten.heardBy(
  async ({ board_id: subjectId, note_id: id, by: actorId }, context) => {
    const people = await readersOfNote(context.tx, { id, boardId: subjectId });
    const readers = [...new Set(people)].toSorted();
    await notifyAll(
      context,
      readers.map((readerId) => ({
        kind: 'board_note' as const,
        readerId,
        actorId,
        subjectId,
        refId: null,
      })),
    );
  },
);
