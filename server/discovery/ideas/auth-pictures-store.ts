import { firstIdOf } from '#server/kernel/core/ids.ts';
import { isSuspended } from '#server/identity/sql.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** The minimum number of people, other than its maker, who saved a picture. */
const FEWEST_PEOPLE = 3;
/** More than are shown: some may be hidden by then. */
const MAX_PINS = 24;

/**
 * Chooses new pictures for the pages to log in, to sign up and to welcome visitors. Each person's saves count
 * once, and only if both the save and the account are older than `before`, so that what was uploaded, signed up
 * and saved today cannot appear there. The demo is the installation's own, and counts at once.
 */
export async function chooseAuthPictures(tx: Tx, before: Date): Promise<void> {
  await tx.run('delete from front_door_pins');
  await tx.run(
    `with suspended as materialized (select id from people where ${isSuspended('people')}),
     of_demo as materialized (select person_id from demo_people)
     insert into front_door_pins (place, pin_id)
     select row_number() over (order by savers desc, id desc), id
     from (
       select count(distinct pins.person_id) filter (where not pins.made) as savers,
         (array_agg(pins.pin_id order by pins.made desc, pins.pin_id))[1] as id
       from pin_search as pins
       where pins.person_id not in (select id from suspended)
         and (pins.pin_id < :firstId::bigint and pins.person_id < :firstId::bigint
           or pins.person_id in (select person_id from of_demo))
       group by pins.signature) as pictures
     where savers >= ${FEWEST_PEOPLE}
     order by savers desc, id desc limit ${MAX_PINS}`,
    { firstId: firstIdOf(before) },
  );
}

/** Returns the chosen pins, the best first. */
export async function authPins(tx: Tx): Promise<{ readonly id: string }[]> {
  return tx.rows('select pin_id as id from front_door_pins order by place');
}
