import { createReport } from '#contract/trust/reporting.ts';
import type { TestApp } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';

/** Noor reported a message of Emil's; and she was warned for a comment of hers. */
export async function reportedThings(
  { db, clock: { now } }: TestApp,
  noor: Client & { readonly id: string },
  { message, reply }: { readonly message: string; readonly reply: string },
): Promise<{ report: string; decision: string }> {
  await noor.call(createReport, { kind: 'message', object_id: message, reason: 'spam' });
  const idOf = async (thingId: string): Promise<string> => {
    const row = await db.read.row<{ id: string }>(
      'select id from reported_things where thing_id = :thingId',
      { thingId },
    );
    return row?.id ?? '';
  };
  // Decided already: a decision of an operator's would be an act of its own.
  await db.read.run(
    `insert into reported_things (bucket, id, kind, thing_id, person_id, text, path, decision_no, verdict, reason, note, decided_at)
     select bucket, id, 'comment', id, person_id, text, '/pin/1/', 1, 'warned', 'harassing', 'Please be kind.', :now
     from comments where id = :reply`,
    { reply, now },
  );
  return { report: await idOf(message), decision: await idOf(reply) };
}
