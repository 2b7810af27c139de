import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** Pins in one place. */
export interface PinGroup {
  readonly boardId: string;
  readonly sectionId: string | null;
  readonly pins: number;
}

interface Place {
  readonly boardId: string;
  readonly sectionId: string | null;
}

/** A board outside its sections, one section of it, or with `whole` all of it. */
export type Extent = Place & { readonly whole: boolean };

/** Where these pins stand, summed up: thousands of pins make few rows. */
export function groupsOf(tx: Tx, ids: readonly string[]): Promise<PinGroup[]> {
  return tx.rows<PinGroup>(
    `select board_id as "boardId", section_id as "sectionId", count(*)::int as pins
     from unnest($1::smallint[], $2::bigint[]) as wanted (bucket, id)
     join pins on pins.bucket = wanted.bucket and pins.id = wanted.id
     group by 1, 2`,
    [ids.map(bucketOf), ids],
  );
}

/** The boards that a person pinned something on. */
export async function boardsPinnedOn(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'select distinct board_id as id from pins where person_id = $1',
    [personId],
  );
  return rows.map((row) => row.id);
}

/** Gives a job the named pins, as they stand on these boards; answers how many there are. */
export function takeNamedPins(
  tx: Tx,
  jobId: string,
  ids: readonly string[],
  boardIds: readonly string[],
): Promise<number> {
  return tx.run(
    `insert into bulk_job_pins (bucket, job_id, pin_id, board_id, section_id)
     select $1, $2, pins.id, pins.board_id, pins.section_id
     from unnest($3::smallint[], $4::bigint[]) as wanted (bucket, id)
     join pins on pins.bucket = wanted.bucket and pins.id = wanted.id
     where pins.board_id = any($5::bigint[])`,
    [bucketOf(jobId), jobId, ids.map(bucketOf), ids, boardIds],
  );
}

/** Gives a job all that stands in a place, except what is in `except` already. */
export function takePinsOfPlace(
  tx: Tx,
  jobId: string,
  place: Extent,
  except: Place | null,
): Promise<number> {
  return tx.run(
    `insert into bulk_job_pins (bucket, job_id, pin_id, board_id, section_id)
     select $1, $2, id, board_id, section_id from pins
     where bucket = $3 and board_id = $4 and ($6 or section_id is not distinct from $5::bigint)
       and not coalesce(board_id = $7 and section_id is not distinct from $8::bigint, false)`,
    [
      bucketOf(jobId),
      jobId,
      bucketOf(place.boardId),
      place.boardId,
      place.sectionId,
      place.whole,
      except?.boardId ?? null,
      except?.sectionId ?? null,
    ],
  );
}

/** The same of all that a person pinned on these boards. */
export function takePinsOfPerson(
  tx: Tx,
  jobId: string,
  personId: string,
  boardIds: readonly string[],
  except: Place | null,
): Promise<number> {
  return tx.run(
    `insert into bulk_job_pins (bucket, job_id, pin_id, board_id, section_id)
     select $1, $2, id, board_id, section_id from pins
     where person_id = $3 and board_id = any($4::bigint[])
       and not coalesce(board_id = $5 and section_id is not distinct from $6::bigint, false)`,
    [
      bucketOf(jobId),
      jobId,
      personId,
      boardIds,
      except?.boardId ?? null,
      except?.sectionId ?? null,
    ],
  );
}

/** Gives a job the way back of all that an earlier one moved: the places change sides. */
export function takeWayBack(
  tx: Tx,
  jobId: string,
  undone: { readonly id: string; readonly to: Place },
): Promise<number> {
  return tx.run(
    `insert into bulk_job_pins
       (bucket, job_id, pin_id, board_id, section_id, to_board_id, to_section_id)
     select $1, $2, pin_id, $4, $5, board_id, section_id from bulk_job_pins
     where bucket = $1 and job_id = $3 and is_done`,
    [bucketOf(jobId), jobId, undone.id, undone.to.boardId, undone.to.sectionId],
  );
}

/** Gives a job what an earlier one deleted, with the places that it had. */
export function takeDeleted(tx: Tx, jobId: string, undoneId: string): Promise<number> {
  return tx.run(
    `insert into bulk_job_pins (bucket, job_id, pin_id, board_id, section_id)
     select $1, $2, pin_id, board_id, section_id from bulk_job_pins
     where bucket = $1 and job_id = $3 and is_done`,
    [bucketOf(jobId), jobId, undoneId],
  );
}

/** Gives a job the pins that a merge took from a board to another, with the sections that they had. */
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
     select $1, $2, id, $3, $4, section_id
     from unnest($5::bigint[], $6::bigint[]) as merged (id, section_id)`,
    [
      bucketOf(jobId),
      jobId,
      merged.fromId,
      merged.boardId,
      merged.pins.map(([id]) => id),
      merged.pins.map(([, sectionId]) => sectionId),
    ],
  );
}

/** Notes pins of a board that a job has done without a list of them, with the sections that they had. */
export async function notePinsDone(
  tx: Tx,
  jobId: string,
  boardId: string,
  pins: readonly { readonly id: string; readonly sectionId: string | null }[],
): Promise<void> {
  await tx.run(
    `insert into bulk_job_pins (bucket, job_id, pin_id, board_id, section_id, is_done)
     select $1, $2, id, $3, section_id, true
     from unnest($4::bigint[], $5::bigint[]) as done (id, section_id)
     on conflict (bucket, job_id, pin_id) do update set section_id = excluded.section_id`,
    [
      bucketOf(jobId),
      jobId,
      boardId,
      pins.map(({ id }) => id),
      pins.map(({ sectionId }) => sectionId),
    ],
  );
}

/** All that a job has done. */
export function pinsDone(
  tx: Tx,
  jobId: string,
): Promise<{ id: string; sectionId: string | null }[]> {
  return tx.rows(
    `select pin_id as id, section_id as "sectionId" from bulk_job_pins
     where bucket = $1 and job_id = $2 and is_done`,
    [bucketOf(jobId), jobId],
  );
}

/** The boards that the pins of a job came from. */
export async function boardsLeftBy(tx: Tx, jobId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'select distinct board_id as id from bulk_job_pins where bucket = $1 and job_id = $2',
    [bucketOf(jobId), jobId],
  );
  return rows.map((row) => row.id);
}

/** A pin that a job has yet to see to; the places are those that it was asked for with. */
export interface WaitingPin {
  readonly id: string;
  readonly boardId: string;
  readonly sectionId: string | null;
  readonly toBoardId: string | null;
  readonly toSectionId: string | null;
}

/** The next pins of a job, the oldest first: so what a board shows as newest is right at the end. */
export function nextPinsOf(tx: Tx, jobId: string, limit: number): Promise<WaitingPin[]> {
  return tx.rows<WaitingPin>(
    `select pin_id as id, board_id as "boardId", section_id as "sectionId",
       to_board_id as "toBoardId", to_section_id as "toSectionId"
     from bulk_job_pins
     where bucket = $1 and job_id = $2 and not is_done
     order by pin_id limit $3`,
    [bucketOf(jobId), jobId, limit],
  );
}

export async function markPinsDone(tx: Tx, jobId: string, ids: readonly string[]): Promise<void> {
  await tx.run(
    `update bulk_job_pins set is_done = true
     where bucket = $1 and job_id = $2 and pin_id = any($3::bigint[])`,
    [bucketOf(jobId), jobId, ids],
  );
}
