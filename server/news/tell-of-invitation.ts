import * as z from 'zod/mini';
import { boardsInvitedTo, PERSON_INVITED } from '#server/boards/index.ts';
import type { JobContext, Task } from '#server/kernel/jobs.ts';
import { tell } from './tell.ts';

const payload = z.object({ board_id: z.string(), person_id: z.string(), by: z.string() });

async function tellOfInvitation(raw: unknown, context: JobContext): Promise<void> {
  const { board_id: subjectId, person_id: readerId, by: actorId } = payload.parse(raw);
  const invited = await boardsInvitedTo(context.tx, { id: readerId }, [subjectId]);
  if (!invited.has(subjectId)) return;
  await tell(context, { kind: 'board_invite', readerId, actorId, subjectId, refId: null });
}

/** Tells who is invited to a board. */
export const invitationTask: Task = { name: PERSON_INVITED, run: tellOfInvitation };
