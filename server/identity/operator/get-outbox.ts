import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { getOutbox as call, UnsentMail } from '#contract/identity/outbox.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { unsentMail, type MailRow } from '#server/kernel/mail/mail-store.ts';
import { timeCursor } from '#server/kernel/context/cursor.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';

/** Unsent messages, newest first: without a mail server, the operator delivers them. */
export async function getOutbox(
  { tx }: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Page<UnsentMail[]>> {
  const rows = await unsentMail(tx, timeCursor.read(input.bookmark), input.page_size + 1);
  const page = rows.slice(0, input.page_size);
  const last = page.at(-1);
  return {
    data: page.map(toUnsentMail),
    bookmark:
      last && rows.length > page.length
        ? timeCursor.write({ at: last.queuedAt, id: last.id })
        : null,
  };
}

function toUnsentMail(row: MailRow): UnsentMail {
  return {
    id: row.id,
    type: 'mail',
    to: row.to,
    subject: row.subject,
    text: row.text,
    state: row.state,
    reason: row.reason,
    queued_at: toWireDate(row.queuedAt),
  };
}
