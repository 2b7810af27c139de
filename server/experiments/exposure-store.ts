import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

interface Exposure {
  readonly personId: string;
  readonly experiment: string;
  readonly group: string;
  readonly at: Date;
}

/** Stores a first exposure; later ones are ignored. */
export async function insertExposure(
  tx: Tx,
  { personId, experiment, group, at }: Exposure,
): Promise<void> {
  await tx.run(
    `insert into experiment_exposures (bucket, person_id, experiment, group_name, at)
     values (:bucket, :personId, :experiment, :group, :at) on conflict do nothing`,
    { bucket: bucketOf(personId), personId, experiment, group, at },
  );
}

/** Counts the people in each group of these experiments. */
export function countExposed(
  read: Tx,
  experiments: readonly string[],
): Promise<{ readonly experiment: string; readonly group: string; readonly people: number }[]> {
  return read.rows(
    `select experiment, group_name as "group", count(*)::int as people from experiment_exposures
     where experiment = any(:experiments::text[]) group by experiment, group_name`,
    { experiments },
  );
}

export async function deleteExposuresOf(tx: Tx, personId: string): Promise<void> {
  await tx.run(
    'delete from experiment_exposures where bucket = :bucket and person_id = :personId',
    { bucket: bucketOf(personId), personId },
  );
}
