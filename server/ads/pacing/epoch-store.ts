import { adEpochEvents } from '#server/kernel/db/insert-events.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

export interface EpochRow {
  readonly no: number;
  readonly at: Date;
  readonly isKeyframe: boolean;
  readonly body: Buffer;
}

const COLUMNS = 'no, at, is_keyframe as "isKeyframe", body';

/** Stores an epoch and notifies every process. An early one comes between two pacing steps. */
export async function storeEpoch(tx: Tx, epoch: EpochRow, isEarly = false): Promise<void> {
  await tx.run(
    `with stored as (
       insert into ad_epochs (no, at, is_keyframe, body, is_early)
       values (:no, :at, :isKeyframe, :body, :isEarly)
       returning no),
     ${adEpochEvents('select 0::smallint as bucket, no from stored')}
     select 1 as announced`,
    { ...epoch, isEarly },
  );
}

/** Returns the time of the last pacing step; null before the first. */
export async function lastStepAt(read: Tx): Promise<Date | null> {
  const row = await read.row<{ at: Date }>(
    'select at from ad_epochs where not is_early order by no desc limit 1',
  );
  return row?.at ?? null;
}

/** Returns epochs after this one, in order, up to `until` or the last, limited in number. */
export function epochsAfter(
  read: Tx,
  no: number,
  until: number | null,
  limit: number,
): Promise<EpochRow[]> {
  return read.rows<EpochRow>(
    `select ${COLUMNS} from ad_epochs
     where no > :no and no <= coalesce(:until::integer, 2147483647) order by no limit :limit`,
    { no, until, limit },
  );
}

/** Returns the number of the last keyframe up to this epoch; null if none. */
export async function keyframeBefore(read: Tx, no: number | null): Promise<number | null> {
  const row = await read.row<{ no: number }>(
    `select no from ad_epochs where is_keyframe and no <= coalesce(:no::integer, 2147483647)
     order by no desc limit 1`,
    { no },
  );
  return row?.no ?? null;
}

/** Deletes epochs that began before this moment. */
export async function forgetEpochs(tx: Tx, before: Date): Promise<void> {
  await tx.row('select forget_ad_epochs(:before) as forgotten', { before });
}

/** Deletes frequency counts from before a day. */
export async function forgetSeen(tx: Tx, before: Date): Promise<void> {
  await tx.run('delete from ad_seen where day < :before::date', { before });
}
