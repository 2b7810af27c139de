import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

export type BulkAction = 'move' | 'copy' | 'delete' | 'restore';

/** The operation of a job on a whole board, with its parameters. */
export type BoardPlan =
  | { readonly kind: 'delete' }
  | { readonly kind: 'restore' }
  | {
      readonly kind: 'merge';
      /** The section of the other board for each section of this one. */
      readonly sections: readonly (readonly [string, string])[];
      /** Sections created for the merge. */
      readonly made: readonly string[];
    }
  /** Splits merged boards again. */
  | { readonly kind: 'part'; readonly fromId: string; readonly made: readonly string[] };

/** A row of bulk_jobs. */
export interface BulkJobRow {
  readonly id: string;
  readonly personId: string;
  readonly action: BulkAction;
  readonly toBoardId: string | null;
  readonly toSectionId: string | null;
  readonly undoes: string | null;
  readonly leavesSectionId: string | null;
  /** Null, like its plan, for a job on pins only. */
  readonly boardId: string | null;
  readonly plan: BoardPlan | null;
  readonly status: 'running' | 'done' | 'failed' | 'undone';
  readonly pinCount: number;
  readonly doneCount: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

const COLUMNS = `
  id, person_id as "personId", action, to_board_id as "toBoardId", to_section_id as "toSectionId",
  undoes, leaves_section_id as "leavesSectionId", board_id as "boardId", plan, status, pin_count as "pinCount",
  done_count as "doneCount", created_at as "createdAt",
  finished_at as "finishedAt"`;

export type NewBulkJob = Omit<BulkJobRow, 'status' | 'doneCount' | 'finishedAt'>;

export async function insertBulkJob(tx: Tx, job: NewBulkJob): Promise<void> {
  await tx.run(
    `insert into bulk_jobs (bucket, id, person_id, action, to_board_id, to_section_id, undoes,
       leaves_section_id, status, pin_count, done_count, created_at, board_id, plan)
     values (:bucket, :id, :personId, :action, :toBoardId, :toSectionId, :undoes, :leavesSectionId, 'running', :pinCount, 0, :createdAt, :boardId, :plan)`,
    {
      bucket: bucketOf(job.id),
      id: job.id,
      personId: job.personId,
      action: job.action,
      toBoardId: job.toBoardId,
      toSectionId: job.toSectionId,
      undoes: job.undoes,
      leavesSectionId: job.leavesSectionId,
      pinCount: job.pinCount,
      createdAt: job.createdAt,
      boardId: job.boardId,
      plan: job.plan && JSON.stringify(job.plan),
    },
  );
}

/** Returns a running job, locked until the transaction ends, so that each step runs once. */
export function lockRunningJob(tx: Tx, id: string): Promise<BulkJobRow | null> {
  return tx.row<BulkJobRow>(
    `select ${COLUMNS} from bulk_jobs
     where bucket = :bucket and id = :id and status = 'running' for update`,
    { bucket: bucketOf(id), id },
  );
}

/** Returns a job of the person's, locked. */
export function lockJobOf(tx: Tx, personId: string, id: string): Promise<BulkJobRow | null> {
  return tx.row<BulkJobRow>(
    `select ${COLUMNS} from bulk_jobs
     where bucket = :bucket and id = :id and person_id = :personId for update`,
    { bucket: bucketOf(id), id, personId },
  );
}

/** Returns the person's jobs, newest first. */
export function bulkJobsOf(
  tx: Tx,
  personId: string,
  before: string | null,
  limit: number,
): Promise<BulkJobRow[]> {
  return tx.rows<BulkJobRow>(
    `select ${COLUMNS} from bulk_jobs
     where bucket = :bucket and person_id = :personId and id < :before::bigint
     order by id desc limit :limit`,
    { bucket: bucketOf(personId), personId, before: before ?? '9223372036854775807', limit },
  );
}

export async function countDone(tx: Tx, id: string, count: number): Promise<void> {
  // Pins added to a board while it is being deleted are deleted with it.
  await tx.run(
    `update bulk_jobs set done_count = done_count + :count,
       pin_count = greatest(pin_count, done_count + :count)
     where bucket = :bucket and id = :id`,
    { bucket: bucketOf(id), id, count },
  );
}

/** Ends the job and releases the boards that it held. */
export async function endBulkJob(
  tx: Tx,
  id: string,
  status: 'done' | 'failed',
  now: Date,
): Promise<void> {
  await tx.run(
    'update bulk_jobs set status = :status, finished_at = :now where bucket = :bucket and id = :id',
    {
      bucket: bucketOf(id),
      id,
      status,
      now,
    },
  );
  await tx.run('delete from busy_boards where job_id = :id', { id });
}

export async function markUndone(tx: Tx, id: string): Promise<void> {
  await tx.run(`update bulk_jobs set status = 'undone' where bucket = :bucket and id = :id`, {
    bucket: bucketOf(id),
    id,
  });
}

/** Returns the current operations on these boards, unordered. */
export async function actionsOn(tx: Tx, boardIds: readonly string[]): Promise<BulkAction[]> {
  const rows = await tx.rows<{ action: BulkAction }>(
    `select action from busy_boards
     where (bucket, board_id) in (select * from unnest(:buckets::smallint[], :boardIds::bigint[]))`,
    { buckets: boardIds.map(bucketOf), boardIds },
  );
  return rows.map((row) => row.action);
}

/** Marks the boards as held by the job; call it under their locks. */
export async function holdBoards(
  tx: Tx,
  job: { readonly id: string; readonly action: BulkAction },
  boardIds: readonly string[],
): Promise<void> {
  await tx.run(
    `insert into busy_boards (bucket, board_id, job_id, action)
     select bucket, id, :id, :action from unnest(:buckets::smallint[], :boardIds::bigint[]) as held (bucket, id)`,
    { buckets: boardIds.map(bucketOf), boardIds, id: job.id, action: job.action },
  );
}

/**
 * Deletes jobs that ended before this, with their pins, one after the other; those locked elsewhere are skipped.
 * Returns how many there were.
 */
export async function deleteJobsBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const old = await tx.rows<{ id: string }>(
    'select id from bulk_jobs where finished_at < :before order by finished_at limit :limit',
    { before, limit },
  );
  for (const { id } of old) await deleteJob(tx, id);
  return old.length;
}

// A job that has ended stays so.
async function deleteJob(tx: Tx, id: string): Promise<void> {
  const name = { bucket: bucketOf(id), id };
  const job = await tx.row(
    'select 1 from bulk_jobs where bucket = :bucket and id = :id for update skip locked',
    name,
  );
  if (job === null) return;
  await tx.run('delete from bulk_job_pins where bucket = :bucket and job_id = :id', name);
  await tx.run('delete from bulk_job_covers where bucket = :bucket and job_id = :id', name);
  await tx.run('delete from bulk_jobs where bucket = :bucket and id = :id', name);
}

/**
 * Deletes a person's jobs in any state, and releases the boards that they held. Returns the boards that were
 * partly in the trash.
 */
export async function deleteJobsOf(tx: Tx, personId: string): Promise<string[]> {
  const whose = { bucket: bucketOf(personId), personId };
  await tx.run(
    `delete from busy_boards where job_id in (
       select id from bulk_jobs where bucket = :bucket and person_id = :personId)`,
    whose,
  );
  await tx.run(
    `delete from bulk_job_pins where bucket = :bucket and job_id in (
       select id from bulk_jobs where bucket = :bucket and person_id = :personId)`,
    whose,
  );
  await tx.run(
    `delete from bulk_job_covers where bucket = :bucket and job_id in (
       select id from bulk_jobs where bucket = :bucket and person_id = :personId)`,
    whose,
  );
  const gone = await tx.rows<{ id: string | null }>(
    `delete from bulk_jobs where bucket = :bucket and person_id = :personId
     returning case when status = 'running' then board_id end as id`,
    whose,
  );
  return gone.flatMap(({ id }) => id ?? []);
}
