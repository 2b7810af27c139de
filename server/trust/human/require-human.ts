import { HUMAN_ACTS, type HumanAct } from '#contract/trust/human.ts';
import type { Context } from '#server/kernel/context.ts';
import { Failure } from '#server/kernel/failure.ts';
import { useToken } from './token-store.ts';
import { readWork } from './work.ts';

/**
 * Lets an act pass that only people may do: its token is for that act, was given to this browser, has
 * not run out and has not been used before, by any server [VERIFY-04] [SEC-24]. Refuses with
 * human_needed when there is none, and with human_refused when it is no good.
 */
export async function requireHuman(
  context: Context,
  act: HumanAct,
  token: string | null,
): Promise<void> {
  if (token === null) {
    throw new Failure('human_needed', 'Please show that you are not a program.', {
      detail: 'Ask HumanCheck for a piece of work and send its answer as human_token.',
    });
  }
  const { human, origin, now, read } = context;
  const done = await readWork(human, token, origin.deviceCookie);
  const serves: readonly string[] = HUMAN_ACTS[act];
  if (done === null || !serves.includes(done.action) || done.expiresAt <= now) throw refused();
  const used = { id: done.id, requestId: origin.requestId, expiresAt: done.expiresAt };
  if (!(await useToken(read, used, now))) throw refused();
}

function refused(): Failure {
  return new Failure('human_refused', 'The check that you are not a program has run out.', {
    detail: 'Please try again.',
  });
}
