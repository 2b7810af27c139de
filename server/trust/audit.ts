import type { Origin } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { insertAudit } from './store.ts';

/** An entry of the audit log [SEC-21]. No field may contain secrets. */
interface AuditEntry {
  /** The domain's name of the event, such as log_in_failed. */
  readonly action: string;
  /** The actor; null for a stranger. */
  readonly actorId: string | null;
  /** The affected account; null if there is none. */
  readonly subjectId: string | null;
  readonly origin: Pick<Origin, 'address' | 'requestId' | 'userAgent'>;
  readonly at: Date;
  readonly detail?: Readonly<Record<string, string>>;
}

const MAX_TEXT = 400;

/** Adds to the audit log, in the given transaction if there is one. */
export async function record(tx: Tx, entry: AuditEntry): Promise<void> {
  const owner = entry.subjectId ?? entry.actorId;
  const detail = { user_agent: entry.origin.userAgent, ...entry.detail };
  await insertAudit(tx, {
    bucket: owner === null ? 0 : bucketOf(owner),
    at: entry.at,
    action: entry.action,
    actorId: entry.actorId,
    subjectId: entry.subjectId,
    address: plain(entry.origin.address),
    requestId: plain(entry.origin.requestId),
    detail: Object.fromEntries(Object.entries(detail).map(([key, value]) => [key, plain(value)])),
  });
}

/** Removes control characters, which could forge lines or move a terminal's cursor, and truncates. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
    .slice(0, MAX_TEXT)
    .toWellFormed();
}
