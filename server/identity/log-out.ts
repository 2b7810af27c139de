import type { Context } from '#server/kernel/context.ts';
import { record } from '#server/trust/index.ts';
import { endSession } from './session.ts';

/** Ends the session of this browser; nothing happens, and nothing is wrong, when there is none. */
export async function logOut(context: Context): Promise<null> {
  const { tx, now, origin, answer } = context;
  const personId = await endSession(tx, origin.sessionCookie);
  answer.clearSession();
  if (personId !== null)
    await record(tx, {
      action: 'log_out',
      actorId: personId,
      subjectId: personId,
      origin,
      at: now,
    });
  return null;
}
