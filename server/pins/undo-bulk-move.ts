import type { InputOf } from '#contract/kernel/call.ts';
import type { BulkJob, undoBulkMove as call } from '#contract/pins/bulk.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import { Failure } from '#server/kernel/failure.ts';
import { findBoardsToChange } from '#server/boards/index.ts';
import type { Media } from '#server/media/index.ts';
import { beginBulkJob } from './begin-bulk-job.ts';
import { lockJobOf, markUndone } from './bulk-job-store.ts';
import { isUndoable } from './bulk-job-view.ts';
import { boardsLeftBy, takeWayBack } from './bulk-pins-store.ts';

/** Brings back what a job of the viewer's moved, each pin to the place that it had; once. */
export const undoBulkMove =
  (media: Media) =>
  async (context: SignedInContext, input: InputOf<typeof call>): Promise<BulkJob> => {
    const { tx, viewer } = context;
    const done = await lockJobOf(tx, viewer.id, input.job_id);
    if (done === null || !isUndoable(done) || done.toBoardId === null) {
      throw new Failure('job_not_found', 'This can no longer be undone.');
    }
    const to = { boardId: done.toBoardId, sectionId: done.toSectionId };
    const left = await boardsLeftBy(tx, done.id);
    const boards = await findBoardsToChange(tx, viewer, [...left, to.boardId]);
    await markUndone(tx, done.id);
    return beginBulkJob(media, context, {
      action: 'move',
      toBoardId: null,
      toSectionId: null,
      undoes: done.id,
      boards,
      take: (id) => takeWayBack(tx, id, { id: done.id, to }),
    });
  };
