import { adEpochEvents } from '#server/kernel/db/insert-events.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

export interface EpochRow {
  readonly no: number;
  readonly at: Date;
  readonly isKeyframe: boolean;
  readonly body: Buffer;
}

const COLUMNS = 'no, at, is_keyframe as "isKeyframe", body';

/** Keeps an epoch, and tells every process of it. An early one stands between two steps of pacing. */
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

/** When the last step of pacing was made; null before the first one. */
export async function lastStepAt(read: Tx): Promise<Date | null> {
  const row = await read.row<{ at: Date }>(
    'select at from ad_epochs where not is_early order by no desc limit 1',
  );
  return row?.at ?? null;
}

/** The epochs after this one, up to the last or to `until`, in their order, at most so many. */
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

/** The number of the last keyframe, at this epoch or before it; null when there is none. */
export async function keyframeBefore(read: Tx, no: number | null): Promise<number | null> {
  const row = await read.row<{ no: number }>(
    `select no from ad_epochs where is_keyframe and no <= coalesce(:no::integer, 2147483647)
     order by no desc limit 1`,
    { no },
  );
  return row?.no ?? null;
}

/** Forgets epochs that began before this moment. */
export async function forgetEpochs(tx: Tx, before: Date): Promise<void> {
  await tx.row('select forget_ad_epochs(:before) as forgotten', { before });
}

/** Forgets how often people saw ads of ad groups before a day. */
export async function forgetSeen(tx: Tx, before: Date): Promise<void> {
  await tx.run('delete from ad_seen where day < :before::date', { before });
}
