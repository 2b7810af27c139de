import type { ViewerShape } from '#contract/identity.ts';
import type { LogInMethod } from '#contract/identity/log-in-methods.ts';
import type { Context } from '#server/kernel/context.ts';
import { record } from '#server/trust/index.ts';
import { signedInById } from './session-store.ts';
import { signIn } from './session.ts';
import { toViewerShape } from './view.ts';

/** That somebody is who they say, and how they showed it. */
export interface Proof {
  readonly personId: string;
  readonly method: LogInMethod;
  /** Whether what they showed is more than one factor by itself. */
  readonly hasSecondFactor: boolean;
}

/**
 * The one way in: whoever has proved who they are, by whatever means, begins a session here. The old
 * session of the browser ends, a new one begins, and the log tells of it.
 */
export async function enter(context: Context, proof: Proof): Promise<ViewerShape> {
  const { tx, origin, now } = context;
  const { personId, method } = proof;
  await signIn(context, personId);
  await record(tx, {
    action: 'log_in',
    actorId: personId,
    subjectId: personId,
    origin,
    at: now,
    detail: { method },
  });
  const person = await signedInById(tx, personId);
  if (person === null) throw new Error('an account has no person');
  return toViewerShape(person, origin.mediaUrl);
}
