import * as z from 'zod/mini';
import type { AuditEntry, getAuditLog as call } from '#contract/identity/operator.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { cursorMs, cursorOf } from '#server/kernel/context/cursor.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import {
  auditLines,
  auditLinesOf,
  type AuditLine,
  type AuditPosition,
} from '#server/trust/index.ts';
import { peopleByIds, type Person } from '../people/person-store.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const cursor = cursorOf(
  z.tuple([cursorMs(), z.string().check(z.regex(UUID))]),
  ([at, id]): AuditPosition => ({ at: new Date(at), id }),
  ({ at, id }) => [at.getTime(), id],
);

/** Entries of the audit log, newest first [SEC-21]. */
export async function getAuditLog(
  { tx }: SignedInContext,
  { user_id: personId, bookmark, page_size: size }: InputOf<typeof call>,
): Promise<Page<AuditEntry[]>> {
  const before = cursor.read(bookmark);
  const rows = personId
    ? await auditLinesOf(tx, personId, before, size + 1)
    : await auditLines(tx, before, size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const named = page.flatMap(({ actorId, subjectId }) => [actorId, subjectId]);
  const people = await peopleByIds(
    tx,
    named.filter((id) => id !== null),
  );
  return {
    data: page.map((line) => toEntry(line, people)),
    bookmark: last && rows.length > size ? cursor.write(last) : null,
  };
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
