import { firstIdOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** What a person did on a day. */
export interface DayOfPerson {
  readonly bucket: number;
  readonly personId: string;
  readonly saves: number;
  readonly hides: number;
}

/** Returns people active since the day began, by id, with what they did on that day. */
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
       order by bucket, person_id limit :limit),
     saved as materialized (
       select person_id, count(*)::integer as saves from pins
       where person_id in (select person_id from came) and source_pin_id is not null
         and id >= :firstId and id < :endId
       group by person_id),
     hid as materialized (
       select bucket, person_id, count(*)::integer as hides from hides
       where (bucket, person_id) in (select bucket, person_id from came)
         and hidden_at >= :from and hidden_at < :to
       group by bucket, person_id)
     select came.bucket, came.person_id as "personId", coalesce(saved.saves, 0) as saves,
       coalesce(hid.hides, 0) as hides
     from came
     left join saved on saved.person_id = came.person_id
     left join hid on hid.bucket = came.bucket and hid.person_id = came.person_id
     order by came.bucket, came.person_id`,
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

/** The sums of some people. */
export interface Effect {
  readonly visits: number;
  readonly saves: number;
  readonly hides: number;
}

/** Stores a group's sums of a day; replaces an earlier count. */
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
