import { firstIdOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** What somebody did on a day. */
export interface DayOfPerson {
  readonly bucket: number;
  readonly personId: string;
  readonly saves: number;
  readonly hides: number;
}

/** Those who were here since the day began, in the order of their ids, with what they did on it. */
export function peopleOfDay(
  read: Tx,
  { from, to }: { readonly from: Date; readonly to: Date },
  after: Pick<DayOfPerson, 'bucket' | 'personId'> | null,
  limit: number,
): Promise<DayOfPerson[]> {
  return read.rows<DayOfPerson>(
    `with came as materialized (
       select distinct bucket, person_id from sessions
       where last_seen_at >= :from and (bucket, person_id) > (:bucket::smallint, :personId::bigint)
       order by bucket, person_id limit :limit)
     select came.bucket, came.person_id as "personId",
       (select count(*) from pins
        where pins.person_id = came.person_id and pins.source_pin_id is not null
          and pins.id >= :firstId and pins.id < :endId)::integer as saves,
       (select count(*) from hides
        where hides.bucket = came.bucket and hides.person_id = came.person_id
          and hidden_at >= :from and hidden_at < :to)::integer as hides
     from came order by came.bucket, came.person_id`,
    {
      from,
      to,
      firstId: firstIdOf(from),
      endId: firstIdOf(to),
      bucket: after?.bucket ?? -1,
      personId: after?.personId ?? 0,
      limit,
    },
  );
}

/** What some people did together. */
export interface Effect {
  readonly visits: number;
  readonly saves: number;
  readonly hides: number;
}

/** Keeps what a group did on a day; counted again, it is what was counted last. */
export async function storeEffect(
  tx: Tx,
  { day, seesAds, ...effect }: Effect & { readonly day: string; readonly seesAds: boolean },
): Promise<void> {
  await tx.run(
    `insert into ad_effects (day, sees_ads, visits, saves, hides)
     values (:day, :seesAds, :visits, :saves, :hides)
     on conflict (day, sees_ads) do update
       set visits = excluded.visits, saves = excluded.saves, hides = excluded.hides`,
    { day, seesAds, ...effect },
  );
}
