import type { InputOf } from '#contract/kernel/call.ts';
import type { BulkJob, undoBulkJob as call } from '#contract/pins/bulk.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { findBoardsToChange } from '#server/boards/index.ts';
import { beginBulkJob } from './begin-bulk-job.ts';
import { lockJobOf, markUndone } from './bulk-job-store.ts';
import { isUndoable } from './bulk-job-view.ts';
import { boardsLeftBy, takeDeleted, takeReverse } from './bulk-pins-store.ts';

/** Undoes a job of the viewer's, once: each moved or deleted pin returns to its former location. */
export async function undoBulkJob(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<BulkJob> {
  const { tx, viewer } = context;
  const done = await lockJobOf(tx, viewer.id, input.job_id);
  if (done === null || !isUndoable(done)) {
    throw new Failure('job_not_found', 'This can no longer be undone.');
  }
  const left = await boardsLeftBy(tx, done.id);
  const { toBoardId: boardId, toSectionId: sectionId } = done;
  const boards = await findBoardsToChange(tx, viewer, boardId === null ? left : [...left, boardId]);
  await markUndone(tx, done.id);
  return beginBulkJob(context, {
    action: boardId === null ? 'restore' : 'move',
    toBoardId: null,
    toSectionId: null,
    undoes: done.id,
    boards,
    take: (id) =>
      boardId === null
        ? takeDeleted(tx, id, done.id)
        : takeReverse(tx, id, { id: done.id, to: { boardId, sectionId } }),
  });
}
