import type { ReportedKind, ReportReason, Verdict } from '#contract/trust/reporting.ts';
import { bucketOf, isStorableId } from '#server/kernel/core/ids.ts';
import type { TimePosition } from '#server/kernel/core/time-position.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** A reported thing, with the latest decision on it. */
export interface ThingRow {
  readonly id: string;
  readonly kind: ReportedKind;
  readonly thingId: string;
  /** Whose it is. */
  readonly personId: string;
  readonly text: string | null;
  readonly signature: string | null;
  readonly path: string | null;
  readonly waitsSince: Date | null;
  readonly decisionNo: number;
  readonly verdict: Verdict | null;
  readonly reason: ReportReason | null;
  readonly note: string | null;
  readonly decidedAt: Date | null;
  readonly appeal: string | null;
  /** Whether the appeal awaits its answer. */
  readonly isAppealed: boolean;
}

const COLUMNS = `r.id, r.kind, r.thing_id as "thingId", r.person_id as "personId", r.text, r.signature, r.path,
  r.waits_since as "waitsSince", r.decision_no as "decisionNo", r.verdict, r.reason, r.note,
  r.decided_at as "decidedAt", r.appeal,
  r.waits_since is not null and coalesce(r.appealed_at >= r.decided_at, false) as "isAppealed"`;
const LAST_ID = '9223372036854775807';

type NewThing = Pick<
  ThingRow,
  'id' | 'kind' | 'thingId' | 'personId' | 'text' | 'signature' | 'path'
>;

/** Stores what a thing says now, under the id that it has or under the new one; locked until the transaction ends. */
export async function storeThing(tx: Tx, row: NewThing): Promise<ThingRow> {
  const stored = await tx.row<ThingRow>(
    `insert into reported_things as r (bucket, id, kind, thing_id, person_id, text, signature, path, decision_no)
     values (:bucket, :id, :kind, :thingId, :personId, :text, :signature, :path, 0)
     on conflict (bucket, kind, thing_id) do update
       set text = excluded.text, signature = excluded.signature, path = excluded.path
     returning ${COLUMNS}`,
    { bucket: bucketOf(row.id), ...row },
  );
  if (stored === null) throw new Error('a report was not stored');
  return stored;
}

/** Marks a thing as waiting for a decision, since the first report that none answered. */
export async function markWaiting(tx: Tx, id: string, since: Date): Promise<void> {
  await tx.run(
    `update reported_things set waits_since = coalesce(waits_since, :since)
     where bucket = :bucket and id = :id`,
    { bucket: bucketOf(id), id, since },
  );
}

export function thingById(tx: Tx, id: string): Promise<ThingRow | null> {
  if (!isStorableId(id)) return Promise.resolve(null);
  return tx.row<ThingRow>(
    `select ${COLUMNS} from reported_things r where r.bucket = :bucket and r.id = :id`,
    { bucket: bucketOf(id), id },
  );
}

/** Like thingById, locked until the transaction ends. */
export function lockThing(tx: Tx, id: string): Promise<ThingRow | null> {
  if (!isStorableId(id)) return Promise.resolve(null);
  return tx.row<ThingRow>(
    `select ${COLUMNS} from reported_things r where r.bucket = :bucket and r.id = :id for update`,
    { bucket: bucketOf(id), id },
  );
}

/** Things that await a decision, longest waiting first. */
export function waitingThings(
  tx: Tx,
  after: TimePosition | null,
  limit: number,
): Promise<(ThingRow & { waitsSince: Date })[]> {
  return tx.rows(
    `select ${COLUMNS} from reported_things r
     where r.waits_since is not null and (r.waits_since, r.id) > (:at::timestamptz, :id::bigint)
     order by r.waits_since, r.id limit :limit`,
    { at: after?.at ?? '-infinity', id: after?.id ?? '0', limit },
  );
}

/** Decisions that a person gets to read, newest first: those against their things, and what became of an appeal. */
export function decisionsFor(
  tx: Tx,
  personId: string,
  after: TimePosition | null,
  limit: number,
): Promise<DecidedRow[]> {
  return tx.rows(
    `select ${COLUMNS} from reported_things r
     where r.person_id = :personId and r.decided_at is not null
       and (r.verdict <> 'dismissed' or r.appeal is not null)
       and (r.decided_at, r.id) < (:at::timestamptz, :id::bigint)
     order by r.decided_at desc, r.id desc limit :limit`,
    { personId, at: after?.at ?? 'infinity', id: after?.id ?? LAST_ID, limit },
  );
}

export type DecidedRow = ThingRow & { readonly decidedAt: Date; readonly verdict: Verdict };

/** Those of these things that are decided on. */
export function decidedAmong(tx: Tx, ids: readonly string[]): Promise<DecidedRow[]> {
  return tx.rows(
    `select ${COLUMNS} from reported_things r
     where (r.bucket, r.id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))
       and r.verdict is not null`,
    { buckets: ids.map(bucketOf), ids },
  );
}

/** The number of each person's things that a decision went against. */
export async function earlierAgainst(
  tx: Tx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ id: string; count: number }>(
    `select person_id as id, count(*)::int as count from reported_things
     where person_id = any(:personIds::bigint[]) and decided_at is not null and verdict <> 'dismissed'
     group by person_id`,
    { personIds },
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export interface NewDecision extends Pick<ThingRow, 'reason' | 'note'> {
  readonly verdict: Verdict;
  readonly at: Date;
}

/** Stores a decision; the thing waits no longer. An appeal that an earlier decision answered goes. */
export async function storeDecision(tx: Tx, id: string, to: NewDecision): Promise<void> {
  await tx.run(
    `update reported_things set verdict = :verdict, reason = :reason, note = :note, decided_at = :at,
       waits_since = null, decision_no = decision_no + 1,
       appeal = case when waits_since is not null and appealed_at >= decided_at then appeal end
     where bucket = :bucket and id = :id`,
    { bucket: bucketOf(id), id, ...to },
  );
}

/** Stores an appeal; the thing awaits a decision again. */
export async function storeAppeal(tx: Tx, id: string, text: string, at: Date): Promise<void> {
  await tx.run(
    `update reported_things set appeal = :text, appealed_at = :at, waits_since = coalesce(waits_since, :at)
     where bucket = :bucket and id = :id`,
    { bucket: bucketOf(id), id, text, at },
  );
}

/** Deletes reports of a person's things, at most `limit`; returns their number. */
export function deleteThingsOf(tx: Tx, personId: string, limit: number): Promise<number> {
  return tx.run(
    `delete from reported_things where (bucket, id) in (
       select bucket, id from reported_things where person_id = :personId order by bucket, id limit :limit)`,
    { personId, limit },
  );
}
