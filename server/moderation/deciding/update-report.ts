import type { updateReport as call } from '#contract/moderation/deciding.ts';
import { reasonsFor } from '#contract/trust/reporting.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { record } from '#server/trust/index.ts';
import { answerReports } from '../core/report-store.ts';
import { suits } from '../core/rules.ts';
import { lockThing, storeDecision, type ThingRow } from '../core/thing-store.ts';
import { applyVerdict } from './apply-verdict.ts';
import { reportDecided } from './decided.ts';

type Input = InputOf<typeof call>;

/**
 * Decides on a reported thing, once for all reports of it and for an appeal. Its person hears of it unless nothing
 * changes for them, everybody who reported it hears that it was decided, and the audit log keeps it, without their names.
 */
export async function updateReport(context: SignedInContext, input: Input): Promise<null> {
  const { tx, now, viewer, origin, jobs } = context;
  const thing = await lockThing(tx, input.report_id);
  if (thing === null) throw new Failure('report_not_found', 'Report not found.');
  if (thing.waitsSince === null || thing.decisionNo !== input.decision_no)
    throw new Failure('report_changed', 'Somebody else has decided on this already.');
  const reason = input.verdict === 'dismissed' ? null : reasonIn(input, thing);
  const { verdict } = input;
  const blocksPicture = verdict === 'removed' && input.blocks_picture === true;
  await applyVerdict(context, thing, verdict, blocksPicture);
  const decisionNo = thing.decisionNo + 1;
  await storeDecision(tx, thing.id, { verdict, reason, note: input.note ?? null, at: now });
  await answerReports(tx, thing.id, decisionNo);
  await record(tx, {
    action: 'report_decided',
    actorId: viewer.id,
    subjectId: thing.personId,
    origin,
    at: now,
    detail: {
      report: thing.id,
      kind: thing.kind,
      object: thing.thingId,
      verdict,
      ...(reason === null ? {} : { reason }),
      ...(input.note ? { note: input.note } : {}),
      ...(blocksPicture ? { blocks_picture: 'true' } : {}),
    },
  });
  await reportDecided.announce(jobs, {
    report_id: thing.id,
    decision_no: decisionNo,
    person_id: thing.personId,
    concerns_owner: verdict !== 'dismissed' || thing.isAppealed,
    after: '0',
  });
  return null;
}

function reasonIn({ verdict, reason }: Input, { kind }: ThingRow) {
  if (!suits(verdict, kind))
    throw new Failure('invalid_input', "Parameter 'verdict' is invalid.", {
      detail: "A person can't be removed, only suspended.",
    });
  if (!reason || !reasonsFor(kind).includes(reason))
    throw new Failure('invalid_input', "Parameter 'reason' is invalid.", {
      detail: 'Choose a reason.',
    });
  return reason;
}
