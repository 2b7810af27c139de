import type { Tx } from '#server/kernel/db/tx.ts';

/** A public pin of a person, with its picture. */
export interface GatheredPin {
  readonly id: string;
  readonly personId: string;
  readonly signature: string;
}

/** Returns the newest public pins of each of these people, at most `limit` each, newest first. */
export function newestPublicPins(
  tx: Tx,
  personIds: readonly string[],
  limit: number,
): Promise<GatheredPin[]> {
  return tx.rows<GatheredPin>(
    `select newest.pin_id as id, wanted.id as "personId", newest.signature
     from unnest(:ids::bigint[]) as wanted (id)
     cross join lateral (
       select pin_id, signature from pin_search
       where person_id = wanted.id order by pin_id desc limit :limit) as newest
     order by newest.pin_id desc`,
    { ids: personIds, limit },
  );
}
