import type { Context } from '#server/kernel/context/context.ts';
import { record } from '#server/trust/index.ts';
import { clear } from './accounts.ts';
import { endSession } from '../sessions/session.ts';

/** Ends all of this browser's sessions, of all accounts; does nothing if there are none. */
export async function logOut(context: Context): Promise<null> {
  const { tx, now, origin, answer } = context;
  const personId = await endSession(tx, origin.sessionCookie);
  await endSession(tx, origin.pendingCookie);
  await clear(context);
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
