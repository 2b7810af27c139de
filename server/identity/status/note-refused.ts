import type { LogInOutcome } from '#contract/identity/log-in-outcomes.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { record } from '#server/trust/index.ts';

/** Audits a log-in refused despite correct credentials; written outside the transaction, which is rolled back. */
export function noteRefused(
  { read, origin, now }: Pick<Context, 'read' | 'origin' | 'now'>,
  subjectId: string,
  outcome: LogInOutcome,
): Promise<void> {
  const detail = { outcome };
  return record(read, {
    action: 'log_in_refused',
    actorId: subjectId,
    subjectId,
    origin,
    at: now,
    detail,
  });
}
