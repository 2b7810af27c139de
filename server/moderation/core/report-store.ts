import type { ReportReason } from '#contract/trust/reporting.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

interface NewReport {
  readonly thing: { readonly id: string };
  readonly personId: string;
  readonly reason: ReportReason;
  readonly comment: string | null;
  readonly at: Date;
}

/** Stores a person's report, replacing their previous one unless a decision answered that; returns whether it did. */
export async function storeReport(
  tx: Tx,
  { thing: { id }, ...report }: NewReport,
): Promise<boolean> {
  const rows = await tx.run(
    `insert into thing_reports (bucket, report_id, person_id, reason, comment, at)
     values (:bucket, :id, :personId, :reason, :comment, :at)
     on conflict (bucket, report_id, person_id) do update
       set reason = excluded.reason, comment = excluded.comment, at = excluded.at
       where thing_reports.answered_by is null`,
    { bucket: bucketOf(id), id, ...report },
  );
  return rows === 1;
}

export interface ReportRow {
  readonly thingId: string;
  readonly reason: ReportReason;
  readonly comment: string | null;
  /** The number of unanswered reports of the thing. */
  readonly total: number;
}

/** The latest unanswered reports of each of these things, at most `most` of each. */
export function waitingReports(tx: Tx, ids: readonly string[], most: number): Promise<ReportRow[]> {
  return tx.rows<ReportRow>(
    `select last.report_id as "thingId", last.reason, last.comment, last.total
     from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
     join reported_things thing on thing.bucket = wanted.bucket and thing.id = wanted.id
     cross join lateral (
       select p.report_id, p.reason, p.comment, p.at, (count(*) over ())::int as total from thing_reports p
       where p.bucket = thing.bucket and p.report_id = thing.id and p.answered_by is null
       order by p.at desc, p.person_id limit :most) as last
     order by last.report_id, last.at desc`,
    { buckets: ids.map(bucketOf), ids, most },
  );
}

/** Marks the unanswered reports of a thing as answered by that decision. */
export async function answerReports(tx: Tx, id: string, decisionNo: number): Promise<void> {
  await tx.run(
    `update thing_reports set answered_by = :decisionNo
     where bucket = :bucket and report_id = :id and answered_by is null`,
    { bucket: bucketOf(id), id, decisionNo },
  );
}

/** The people whose reports that decision answered, in order of their ids, after that one. */
export async function reportersAnswered(
  tx: Tx,
  id: string,
  decisionNo: number,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select person_id as id from thing_reports
     where bucket = :bucket and report_id = :id and answered_by = :decisionNo and person_id > :after
     order by person_id limit :limit`,
    { bucket: bucketOf(id), id, decisionNo, after, limit },
  );
  return rows.map((row) => row.id);
}

/** Those of these things that the person reported and a decision answered. */
export async function answeredAmong(
  tx: Tx,
  personId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select report_id as id from thing_reports
     where (bucket, report_id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))
       and person_id = :personId and answered_by is not null`,
    { buckets: ids.map(bucketOf), ids, personId },
  );
  return rows.map((row) => row.id);
}

/** Deletes reports by a person, at most `limit`; returns their number. */
export function deleteReportsBy(tx: Tx, personId: string, limit: number): Promise<number> {
  return tx.run(
    `delete from thing_reports where (bucket, report_id, person_id) in (
       select bucket, report_id, person_id from thing_reports where person_id = :personId
       order by bucket, report_id limit :limit)`,
    { personId, limit },
  );
}
