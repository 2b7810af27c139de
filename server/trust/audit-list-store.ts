import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** A line of the audit log, as read. */
export interface AuditLine {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly actorId: string | null;
  readonly subjectId: string | null;
  readonly address: string;
  readonly detail: Readonly<Record<string, string>>;
}

/** Where the log continues: before this time, and before this id within it. */
export interface AuditPosition {
  readonly at: Date;
  readonly id: string;
}

const COLUMNS = `id, at, action, actor_id as "actorId", subject_id as "subjectId", address, detail`;
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Returns the newest lines of everybody. */
export function auditLines(
  tx: Tx,
  before: AuditPosition | null,
  limit: number,
): Promise<AuditLine[]> {
  return tx.rows<AuditLine>(
    `select ${COLUMNS} from audit_log
     where (at, id) < (:at::timestamptz, :id::uuid)
     order by at desc, id desc limit :limit`,
    { at: before?.at ?? 'infinity', id: before?.id ?? LAST, limit },
  );
}

/** Returns the newest lines affecting a person's account. */
export function auditLinesOf(
  tx: Tx,
  personId: string,
  before: AuditPosition | null,
  limit: number,
): Promise<AuditLine[]> {
  return tx.rows<AuditLine>(
    `select ${COLUMNS} from audit_log
     where bucket = :bucket and subject_id = :personId and at <= :at and (at, id) < (:at::timestamptz, :id::uuid)
     order by at desc, id desc limit :limit`,
    {
      bucket: bucketOf(personId),
      personId,
      at: before?.at ?? 'infinity',
      id: before?.id ?? LAST,
      limit,
    },
  );
}
