import { boardsInvitedTo, personInvited } from '#server/boards/index.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { notify } from './notify.ts';

/** Notifies a person invited to a board. */
export const invitationTask: Task = personInvited.heardBy(
  async ({ board_id: subjectId, person_id: readerId, by: actorId }, context) => {
    const invited = await boardsInvitedTo(context.tx, { id: readerId }, [subjectId]);
    if (!invited.has(subjectId)) return;
    await notify(context, { kind: 'board_invite', readerId, actorId, subjectId, refId: null });
  },
);
