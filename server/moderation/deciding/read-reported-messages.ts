import type {
  readReportedMessages as call,
  ReportedMessage,
} from '#contract/moderation/deciding.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { peopleByIds } from '#server/identity/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { anyMessageById, messagesUpTo } from '#server/talk/index.ts';
import { record } from '#server/trust/index.ts';
import { thingById } from '../core/thing-store.ts';

/** The reported message and four before it: enough to understand it, and no more of a conversation. */
const MESSAGES = 5;

/** Shows an operator a reported message while it awaits a decision, and records that they looked. */
export async function readReportedMessages(
  { tx, viewer, origin, now }: SignedInContext,
  { report_id: id }: InputOf<typeof call>,
): Promise<ReportedMessage[]> {
  const thing = await thingById(tx, id);
  if (thing === null || thing.kind !== 'message' || thing.waitsSince === null)
    throw new Failure('report_not_found', 'Report not found.');
  await record(tx, {
    action: 'reported_messages_read',
    actorId: viewer.id,
    subjectId: thing.personId,
    origin,
    at: now,
    detail: { report: thing.id, message: thing.thingId },
  });
  const message = await anyMessageById(tx, thing.thingId);
  if (message === null) return [];
  const rows = await messagesUpTo(tx, message, MESSAGES);
  const people = await peopleByIds(
    tx,
    rows.map(({ personId }) => personId),
  );
  return rows.toReversed().flatMap((row) => {
    const sender = people.get(row.personId);
    if (sender === undefined) return [];
    return [
      {
        id: row.id,
        type: 'reported_message' as const,
        sender: { id: sender.id, username: sender.username, full_name: sender.fullName },
        text: row.text,
        created_at: toWireDate(row.createdAt),
        is_reported: row.id === message.id,
      },
    ];
  });
}
