import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** The number of pins in one location. */
export interface PinGroup {
  readonly boardId: string;
  readonly sectionId: string | null;
  readonly pins: number;
}

interface Location {
  readonly boardId: string;
  readonly sectionId: string | null;
}

/** A board outside its sections, one section of it, or with `whole` all of it. */
export type Extent = Location & { readonly whole: boolean };

/** Groups these pins by location, so that thousands of pins give few rows. */
export function groupsOf(tx: Tx, ids: readonly string[]): Promise<PinGroup[]> {
  return tx.rows<PinGroup>(
    `select board_id as "boardId", section_id as "sectionId", count(*)::int as pins
     from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
     join pins on pins.bucket = wanted.bucket and pins.id = wanted.id
     group by 1, 2`,
    { buckets: ids.map(bucketOf), ids },
  );
}

/** Returns the boards that a person pinned to. */
export async function boardsPinnedOn(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'select distinct board_id as id from pins where person_id = :personId',
    { personId },
  );
  return rows.map((row) => row.id);
}

/** Assigns the named pins on these boards to a job; returns their number. */
export function takeNamedPins(
  tx: Tx,
  jobId: string,
  ids: readonly string[],
  boardIds: readonly string[],
): Promise<number> {
  return tx.run(
    `insert into bulk_job_pins (bucket, job_id, pin_id, board_id, section_id)
     select :bucket, :jobId, pins.id, pins.board_id, pins.section_id
     from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
     join pins on pins.bucket = wanted.bucket and pins.id = wanted.id
     where pins.board_id = any(:boardIds::bigint[])`,
    { bucket: bucketOf(jobId), jobId, buckets: ids.map(bucketOf), ids, boardIds },
  );
}

/** Assigns all pins of a location to a job, except those in `except` already. */
export function takePinsOfLocation(
  tx: Tx,
  jobId: string,
  extent: Extent,
  except: Location | null,
): Promise<number> {
  return tx.run(
    `insert into bulk_job_pins (bucket, job_id, pin_id, board_id, section_id)
     select :jobBucket, :jobId, id, board_id, section_id from pins
     where bucket = :boardBucket and board_id = :placeBoardId and (:whole or section_id is not distinct from :placeSectionId::bigint)
       and not coalesce(board_id = :exceptBoardId and section_id is not distinct from :exceptSectionId::bigint, false)`,
    {
      jobBucket: bucketOf(jobId),
      jobId,
      boardBucket: bucketOf(extent.boardId),
      placeBoardId: extent.boardId,
      placeSectionId: extent.sectionId,
      whole: extent.whole,
      exceptBoardId: except?.boardId ?? null,
      exceptSectionId: except?.sectionId ?? null,
    },
  );
}

/** Assigns all of a person's pins on these boards to a job. */
export function takePinsOfPerson(
  tx: Tx,
  jobId: string,
  personId: string,
  boardIds: readonly string[],
  except: Location | null,
): Promise<number> {
  return tx.run(
    `insert into bulk_job_pins (bucket, job_id, pin_id, board_id, section_id)
     select :bucket, :jobId, id, board_id, section_id from pins
     where person_id = :personId and board_id = any(:boardIds::bigint[])
       and not coalesce(board_id = :boardId and section_id is not distinct from :sectionId::bigint, false)`,
    {
      bucket: bucketOf(jobId),
      jobId,
      personId,
      boardIds,
      boardId: except?.boardId ?? null,
      sectionId: except?.sectionId ?? null,
    },
  );
}

/** Assigns all pins that an earlier job moved, with from and to swapped. */
export function takeReverse(
  tx: Tx,
  jobId: string,
  undone: { readonly id: string; readonly to: Location },
): Promise<number> {
  return tx.run(
    `insert into bulk_job_pins
       (bucket, job_id, pin_id, board_id, section_id, to_board_id, to_section_id)
     select :bucket, :jobId, pin_id, :boardId, :sectionId, board_id, section_id from bulk_job_pins
     where bucket = :bucket and job_id = :id and is_done`,
    {
      bucket: bucketOf(jobId),
      jobId,
      id: undone.id,
      boardId: undone.to.boardId,
      sectionId: undone.to.sectionId,
    },
  );
}

/** Assigns the pins that an earlier job deleted, with their former locations. */
export function takeDeleted(tx: Tx, jobId: string, undoneId: string): Promise<number> {
  return tx.run(
    `insert into bulk_job_pins (bucket, job_id, pin_id, board_id, section_id)
     select :bucket, :jobId, pin_id, board_id, section_id from bulk_job_pins
     where bucket = :bucket and job_id = :undoneId and is_done`,
    { bucket: bucketOf(jobId), jobId, undoneId },
  );
}

/** Assigns the pins that a merge moved from a board to another, with their former sections. */
export async function takeMerged(
  tx: Tx,
  jobId: string,
  merged: {
    readonly boardId: string;
    readonly fromId: string;
    readonly pins: readonly (readonly [string, string | null])[];
  },
): Promise<void> {
  await tx.run(
    `insert into bulk_job_pins (bucket, job_id, pin_id, board_id, to_board_id, to_section_id)
     select :bucket, :jobId, id, :fromId, :boardId, section_id
     from unnest(:ids::bigint[], :sectionIds::bigint[]) as merged (id, section_id)`,
    {
      bucket: bucketOf(jobId),
      jobId,
      fromId: merged.fromId,
      boardId: merged.boardId,
      ids: merged.pins.map(([id]) => id),
      sectionIds: merged.pins.map(([, sectionId]) => sectionId),
    },
  );
}

/** Records pins of a board that a job has processed without listing them first, with their sections. */
export async function notePinsDone(
  tx: Tx,
  jobId: string,
  boardId: string,
  pins: readonly { readonly id: string; readonly sectionId: string | null }[],
): Promise<void> {
  await tx.run(
    `insert into bulk_job_pins (bucket, job_id, pin_id, board_id, section_id, is_done)
     select :bucket, :jobId, id, :boardId, section_id, true
     from unnest(:ids::bigint[], :sectionIds::bigint[]) as done (id, section_id)
     on conflict (bucket, job_id, pin_id) do update set section_id = excluded.section_id`,
    {
      bucket: bucketOf(jobId),
      jobId,
      boardId,
      ids: pins.map(({ id }) => id),
      sectionIds: pins.map(({ sectionId }) => sectionId),
    },
  );
}

/** Returns everything that a job has processed. */
export function pinsDone(
  tx: Tx,
  jobId: string,
): Promise<{ id: string; sectionId: string | null }[]> {
  return tx.rows(
    `select pin_id as id, section_id as "sectionId" from bulk_job_pins
     where bucket = :bucket and job_id = :jobId and is_done`,
    { bucket: bucketOf(jobId), jobId },
  );
}

/** Returns the boards that the pins of a job came from. */
export async function boardsLeftBy(tx: Tx, jobId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'select distinct board_id as id from bulk_job_pins where bucket = :bucket and job_id = :jobId',
    { bucket: bucketOf(jobId), jobId },
  );
  return rows.map((row) => row.id);
}

/** A pin that a job has not processed yet, with the locations of the request. */
export interface WaitingPin {
  readonly id: string;
  readonly boardId: string;
  readonly sectionId: string | null;
  readonly toBoardId: string | null;
  readonly toSectionId: string | null;
}

/** Returns the next pins of a job, oldest first, so that the newest pins of a board are right at the end. */
export function nextPinsOf(tx: Tx, jobId: string, limit: number): Promise<WaitingPin[]> {
  return tx.rows<WaitingPin>(
    `select pin_id as id, board_id as "boardId", section_id as "sectionId",
       to_board_id as "toBoardId", to_section_id as "toSectionId"
     from bulk_job_pins
     where bucket = :bucket and job_id = :jobId and not is_done
     order by pin_id limit :limit`,
    { bucket: bucketOf(jobId), jobId, limit },
  );
}

export async function markPinsDone(tx: Tx, jobId: string, ids: readonly string[]): Promise<void> {
  await tx.run(
    `update bulk_job_pins set is_done = true
     where bucket = :bucket and job_id = :jobId and pin_id = any(:ids::bigint[])`,
    { bucket: bucketOf(jobId), jobId, ids },
  );
}
