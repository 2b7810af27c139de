import { createHash } from 'node:crypto';
import { HUMAN_ACTS, HUMAN_TOKEN_S, type HumanAct } from '#contract/trust/human.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { HumanService } from '#server/kernel/config/human-config.ts';
import { askService } from '../verifiers/ask-service.ts';
import { workFor } from './get-human-check.ts';
import { useToken } from './token-store.ts';
import { isWork, readWork, type WorkToken } from './work.ts';

/** Acts of account holders, who are not locked out by an unavailable service [SEC-25]. */
const GO_ON: ReadonlySet<HumanAct> = new Set(['log_in', 'log_in_again']);

/**
 * Requires a human token for an act: issued for that act and this browser, unexpired and not used before on any server
 * [VERIFY-04] [SEC-24]. Refuses with human_needed if missing, human_refused if invalid, and human_unavailable if the
 * service that would verify it does not respond; for log-in that refusal includes a proof-of-work challenge, whose
 * token is equally valid.
 */
export async function requireHuman(
  context: Context,
  act: HumanAct,
  token: string | null,
): Promise<void> {
  if (token === null) {
    throw new Failure('human_needed', "Please confirm that you're not a program.", {
      detail: 'Ask HumanCheck for a piece of work and send its answer as human_token.',
    });
  }
  const { human, origin, now, read } = context;
  const { service } = human;
  // With a service configured, proof of work is only issued while it is unavailable.
  const isByWork = service === null || (GO_ON.has(act) && isWork(token));
  const proof = isByWork
    ? await readWork(human, token, origin.deviceCookie)
    : await shownTo(service, context, act, token);
  const serves: readonly string[] = HUMAN_ACTS[act];
  if (proof === null || !serves.includes(proof.action) || proof.expiresAt <= now) throw refused();
  const used = { id: proof.id, requestId: origin.requestId, expiresAt: proof.expiresAt };
  if (!(await useToken(read, used, now))) throw refused();
}

/**
 * Like `requireHuman`, for acts that allow a missing token: one that is sent is consumed and must be valid. While a
 * service is unavailable it proves nothing about anybody [VERIFY-04] [SEC-25].
 */
export async function judgeHuman(
  context: Context,
  act: HumanAct,
  token: string | null,
): Promise<void> {
  if (token === null) return;
  await requireHuman(context, act, token).catch((error: unknown) => {
    if (!(error instanceof Failure) || error.code !== 'human_unavailable') throw error;
  });
}

/** Verifies a service's token, with the result in our own form. */
async function shownTo(
  service: HumanService,
  context: Context,
  act: HumanAct,
  token: string,
): Promise<WorkToken | null> {
  const [action] = HUMAN_ACTS[act];
  const verdict = await askService(service, token, HUMAN_ACTS[act]);
  if (verdict.is === 'away') throw await away(context, act);
  if (verdict.is === 'refused') return null;
  const born = verdict.born ?? context.now;
  const id = createHash('sha256').update(`${service.kind} ${token}`).digest();
  return { id, action, expiresAt: new Date(born.getTime() + HUMAN_TOKEN_S * 1000) };
}

async function away(context: Context, act: HumanAct): Promise<Failure> {
  const [action] = HUMAN_ACTS[act];
  const { deviceCookie } = context.origin;
  context.log.warn({ service: context.human.service?.kind }, 'human verification is away');
  // A refusal sets no cookie: a browser without one requests a challenge first.
  const extra =
    GO_ON.has(act) && deviceCookie !== null
      ? { human_check: await workFor(context, action, deviceCookie) }
      : {};
  return new Failure('human_unavailable', "We can't check that you're not a program right now.", {
    detail: 'Please try again in a few minutes.',
    extra,
  });
}

function refused(): Failure {
  return new Failure('human_refused', "Your check that you're not a program has expired.", {
    detail: 'Please try again.',
  });
}
