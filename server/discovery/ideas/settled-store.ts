import { firstIdOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { FoundPin } from '../core/store.ts';

/** Fewer pins than a page has look like an abandoned site. */
const ENOUGH = 24;

const FIELDS = 'pin_id as id, board_id as "boardId", person_id as "personId", signature';

/**
 * Returns the newest public pins made before `before`, and any by operators or of the demo. Two lists that each
 * follow an index: a busy day's pins are never read through to find an older one.
 */
export function settledPins(
  tx: Tx,
  before: Date,
  after: string | null,
  limit: number,
): Promise<FoundPin[]> {
  return tx.rows<FoundPin>(
    `with older as materialized (
       select pin_id, board_id, person_id, signature from pin_search
       where pin_id < least(:before::bigint, :firstId::bigint) order by pin_id desc limit :limit),
     operators as materialized (select id from people where is_operator),
     trusted as materialized (select id from operators union select person_id from demo_people),
     own as materialized (
       select theirs.* from (select array_agg(id) as ids from trusted) as known
       cross join lateral newest_of_people(known.ids, :before, :limit) as theirs
       where pin_id >= :firstId::bigint)
     select ${FIELDS}
     from (select * from older
           union all select * from own) as settled
     order by pin_id desc limit :limit`,
    { firstId: firstIdOf(before), before: after ?? '9223372036854775807', limit },
  );
}

/** Whether there are enough settled pins to fill a page. */
export async function hasEnoughSettled(tx: Tx, before: Date): Promise<boolean> {
  return (await settledPins(tx, before, null, ENOUGH)).length === ENOUGH;
}
