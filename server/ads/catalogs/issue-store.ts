import type { IssueCode } from '#contract/ads/catalogs/issue-codes.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { RunAt } from './item-store.ts';

/** A problem found in a run. */
export interface IssueRow {
  /** From 1, in file order. */
  readonly no: number;
  readonly code: IssueCode;
  readonly row: number | null;
  readonly itemId: string | null;
  readonly value: string | null;
}

export async function insertIssues(
  tx: Tx,
  { bucket, runId }: RunAt,
  issues: readonly IssueRow[],
): Promise<void> {
  await tx.run(
    `insert into ad_feed_issues (bucket, run_id, no, code, row_no, item_id, value)
     select :bucket, :runId, issue.no, issue.code, issue.row_no, issue.item_id, issue.value
     from unnest(:nos::int[], :codes::text[], :rows::int[], :itemIds::text[], :values::text[])
       as issue (no, code, row_no, item_id, value)`,
    {
      bucket,
      runId,
      nos: issues.map(({ no }) => no),
      codes: issues.map(({ code }) => code),
      rows: issues.map(({ row }) => row),
      itemIds: issues.map(({ itemId }) => itemId),
      values: issues.map(({ value }) => value),
    },
  );
}

/** Returns the problems of a run, of one code or all, in file order. */
export function issuesPage(
  tx: Tx,
  { bucket, runId }: RunAt,
  {
    code,
    after,
    limit,
  }: {
    readonly code: IssueCode | null;
    readonly after: number;
    readonly limit: number;
  },
): Promise<IssueRow[]> {
  return tx.rows(
    `select no, code, row_no as row, item_id as "itemId", value from ad_feed_issues
     where bucket = :bucket and run_id = :runId and no > :after
       and (:code::text is null or code = :code::text)
     order by no limit :limit`,
    { bucket, runId, code, after, limit },
  );
}
