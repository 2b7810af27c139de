import { bucketIn } from '#server/kernel/db/buckets.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** A board's cover before a job. */
interface Cover {
  readonly signature: string;
  readonly chosen: boolean;
  readonly pinId: string | null;
  readonly crop: readonly number[] | null;
}

interface Covered {
  readonly id: string;
  readonly coverSignature: string | null;
  readonly coverChosen: boolean;
  readonly coverPinId: string | null;
  readonly coverCrop: readonly number[] | null;
}

/** Stores the boards' covers before a job moves their pins. */
export async function rememberCovers(
  tx: Tx,
  jobId: string,
  boards: readonly Covered[],
): Promise<void> {
  const covered = boards.filter((board) => board.coverSignature !== null);
  await tx.run(
    `insert into bulk_job_covers (bucket, job_id, board_id, signature, chosen, pin_id, crop)
     select :bucket, :jobId, * from unnest(:ids::bigint[], :coverSignatures::text[], :coverChosens::boolean[], :coverPinIds::bigint[], :coverCrops::jsonb[])`,
    {
      bucket: bucketOf(jobId),
      jobId,
      ids: covered.map(({ id }) => id),
      coverSignatures: covered.map(({ coverSignature }) => coverSignature),
      coverChosens: covered.map(({ coverChosen }) => coverChosen),
      coverPinIds: covered.map(({ coverPinId }) => coverPinId),
      coverCrops: covered.map(({ coverCrop }) => coverCrop && JSON.stringify(coverCrop)),
    },
  );
}

/** Returns the stored covers by board, as far as their pictures are on those boards now. */
export async function rememberedCovers(tx: Tx, jobId: string): Promise<ReadonlyMap<string, Cover>> {
  const rows = await tx.rows<Cover & { boardId: string }>(
    `with stored as materialized (
       select board_id, signature, chosen, pin_id, crop from bulk_job_covers
       where bucket = :bucket and job_id = :jobId),
     present as materialized (
       select distinct stored.board_id from stored
       join pins on pins.bucket = ${bucketIn('stored.board_id')} and pins.board_id = stored.board_id
         and pins.signature = stored.signature
         and (stored.pin_id is null or pins.id = stored.pin_id))
     select board_id as "boardId", signature, chosen, pin_id as "pinId", crop
     from stored where board_id in (select board_id from present)`,
    { bucket: bucketOf(jobId), jobId },
  );
  return new Map(rows.map(({ boardId, ...cover }) => [boardId, cover]));
}

/** Returns the boards and sections that the pins of a job came from. */
export function locationsLeftBy(
  tx: Tx,
  jobId: string,
): Promise<{ boardId: string; sectionId: string | null }[]> {
  return tx.rows(
    `select distinct board_id as "boardId", section_id as "sectionId" from bulk_job_pins
     where bucket = :bucket and job_id = :jobId`,
    { bucket: bucketOf(jobId), jobId },
  );
}
