import type { AuditEntry, getAuditLog as call } from '#contract/identity/operator.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import { placeIn, toBookmark } from '#server/kernel/cursor.ts';
import { Failure } from '#server/kernel/failure.ts';
import { toWireDate } from '#server/kernel/wire-date.ts';
import { auditLines, auditLinesOf, type AuditLine, type AuditPlace } from '#server/trust/index.ts';
import { peopleByIds, type Person } from '../person-store.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const MAX_MS = 253_402_300_799_999;

/** What was done here that matters, newest first [SEC-21]. */
export async function getAuditLog(
  { tx }: SignedInContext,
  { user_id: personId, bookmark, page_size: size }: InputOf<typeof call>,
): Promise<Page<AuditEntry[]>> {
  const before = lineIn(bookmark);
  const rows = personId
    ? await auditLinesOf(tx, personId, before, size + 1)
    : await auditLines(tx, before, size + 1);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const named = shown.flatMap(({ actorId, subjectId }) => [actorId, subjectId]);
  const people = await peopleByIds(
    tx,
    named.filter((id) => id !== null),
  );
  return {
    data: shown.map((line) => toEntry(line, people)),
    bookmark: last && rows.length > size ? toBookmark([last.at.getTime(), last.id]) : null,
  };
}

function lineIn(bookmark: string | null): AuditPlace | null {
  const place = placeIn(bookmark, 2);
  if (place === null) return null;
  const [at, id] = place;
  const isTime = typeof at === 'number' && Number.isInteger(at) && at >= 0 && at <= MAX_MS;
  if (isTime && typeof id === 'string' && UUID.test(id)) return { at: new Date(at), id };
  throw new Failure('invalid_input', 'This bookmark is not one of ours.');
}

function toEntry(line: AuditLine, people: ReadonlyMap<string, Person>): AuditEntry {
  const named = (id: string | null) => id && { id, username: people.get(id)?.username ?? null };
  return {
    id: line.id,
    type: 'audit_entry',
    at: toWireDate(line.at),
    action: line.action,
    actor: named(line.actorId) || null,
    subject: named(line.subjectId) || null,
    address: line.address,
    detail: { ...line.detail },
  };
}
