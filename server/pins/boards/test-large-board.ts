import { boardCounters } from '#server/boards/index.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { reconcileAll } from '#server/kernel/jobs/reconcile.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, aSection } from '#server/testing/pins.ts';
import { pinCounters } from '../index.ts';
import { publishPins } from '../indexing/search-store.ts';
import { measurements } from './test-steps.ts';

/** The number of pins on such a board; npm run test:long uses twenty thousand. */
export const PINS = Number(process.env['TEST_ROUNDS'] ?? 2) >= 20 ? 20_000 : 2_350;

/** The counts of an empty board. */
export const NOTHING = { pins: 0, inside: 0, found: 0 };
export const ALL = { pins: PINS, inside: Math.floor((PINS - 1) / 2), found: PINS };

/** Creates a board with many pins, half of them in a section. */
export async function aLargeBoard(
  app: TestApp,
  ann: TestPerson,
): Promise<{ id: string; section: string; pin: string }> {
  const { db } = app;
  const board = await aBoard(ann);
  const section = await aSection(ann, board.id);
  const pin = await aPin(ann, board.id, { description: 'One of #verymany' });
  // An id has the owner's bucket in the 10 bits above the 12 of the counter.
  for (let start = 1; start < PINS; start += 1000) {
    const rows = await db.read.rows<{ id: string }>(
      `insert into pins
       select made.* from pins, generate_series(:start::int, :end::int) as at,
         jsonb_populate_record(null::pins, to_jsonb(pins) || jsonb_build_object(
           'id', pins.id + at * (1::bigint << 22),
           'section_id', case when at % 2 = 0 then :sectionId::bigint end)) as made
       where pins.bucket = :bucket and pins.id = :pinId returning id`,
      {
        bucket: bucketOf(pin.id),
        pinId: pin.id,
        start,
        sectionId: section.id,
        end: Math.min(start + 1000, PINS) - 1,
      },
    );
    await publishPins(
      db.read,
      board.id,
      rows.map(({ id }) => id),
    );
  }
  await reconcileAll(db, [...pinCounters, ...boardCounters]);
  await app.runJobs();
  Object.assign(measurements, { most: 0, steps: 0 });
  return { id: board.id, section: section.id, pin: pin.id };
}

/** Returns the number of pins on the board and in search. */
export const standOf = (app: TestApp, boardId: string) =>
  app.db.read.row(
    `select count(*)::int as pins, count(section_id)::int as inside, count(pin_search)::int as found
     from pins left join pin_search on pin_search.bucket = pins.bucket and pin_id = id
     where pins.board_id = :boardId`,
    { boardId },
  );
