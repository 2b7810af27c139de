import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteBoard } from '#contract/boards.ts';
import { mergeBoards } from '#contract/boards/life.ts';
import { restoreFromTrash } from '#contract/pins/trash.ts';
import { boardCounters } from '#server/boards/index.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import type { LazyTransaction } from '#server/kernel/db/transaction.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/ids.ts';
import { reconcileAll } from '#server/kernel/reconcile.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, aSection, boardNow } from '#server/testing/pins.ts';
import { pinCounters } from './index.ts';
import { publishPins } from './search-store.ts';
import { expectRightCounts } from './test-counts.ts';

// npm run test:long has twenty thousand.
const PINS = Number(process.env['TEST_ROUNDS'] ?? 2) >= 20 ? 20_000 : 2_400;
/** What one statement may change. */
const MOST = 1000;

let app: TestApp;
let ann: TestPerson;
let largest = 0;
beforeAll(async () => {
  app = await testApp({}, { over: measured });
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.person();
});

/** Notes how many rows a statement of a request changed at most. */
function measured(db: Database): Database {
  const note = (sql: string, changed: number): void => {
    if (/(insert into|delete from|update \w+ set)/u.test(sql)) largest = Math.max(largest, changed);
  };
  const over = (tx: Tx): Tx => ({
    row: (sql, values) => tx.row(sql, values),
    async rows<Row>(sql: string, values?: readonly unknown[]) {
      const rows = await tx.rows<Row>(sql, values);
      note(sql, rows.length);
      return rows;
    },
    async run(sql, values) {
      const changed = await tx.run(sql, values);
      note(sql, changed);
      return changed;
    },
  });
  const begin = (): LazyTransaction => {
    const transaction = db.lazyTransaction();
    const tx = over(transaction.tx);
    return {
      tx,
      get started() {
        return transaction.started;
      },
      commit: () => transaction.commit(),
      rollback: () => transaction.rollback(),
    };
  };
  return { ...db, lazyTransaction: begin };
}

/** A board with many pins, half of them in a section. */
async function aLargeBoard(): Promise<string> {
  const { db } = app;
  const board = await aBoard(ann);
  const section = await aSection(ann, board.id);
  const pin = await aPin(ann, board.id, { description: 'One of #verymany' });
  // An id has the owner's bucket in the 10 bits above 12 of counter.
  const ids: string[] = [];
  for (let start = 1; start < PINS; start += MOST) {
    const rows = await db.read.rows<{ id: string }>(
      `insert into pins
       select made.* from pins, generate_series($3::int, $5::int) as at,
         jsonb_populate_record(null::pins, to_jsonb(pins) || jsonb_build_object(
           'id', pins.id + at * (1::bigint << 22),
           'section_id', case when at % 2 = 0 then $4::bigint end)) as made
       where pins.bucket = $1 and pins.id = $2 returning id`,
      [bucketOf(pin.id), pin.id, start, section.id, Math.min(start + MOST, PINS) - 1],
    );
    ids.push(...rows.map(({ id }) => id));
  }
  await publishPins(db.read, board.id, ids);
  await reconcileAll(db, [...pinCounters, ...boardCounters]);
  await app.runJobs();
  largest = 0;
  return board.id;
}

/** How many pins are on the board and in search. */
const standOf = (boardId: string) =>
  app.db.read.row(
    `select count(*)::int as pins, count(section_id)::int as inside, count(pin_search)::int as found
     from pins left join pin_search on pin_search.bucket = pins.bucket and pin_id = id
     where pins.board_id = $1`,
    [boardId],
  );

const NOTHING = { pins: 0, inside: 0, found: 0 };
const ALL = { pins: PINS, inside: Math.floor((PINS - 1) / 2), found: PINS };
const LONG = { timeout: 1_200_000 };

test(
  'a board of very many pins is deleted and comes back, a thousand in a statement',
  LONG,
  async () => {
    const id = await aLargeBoard();
    await ann.call(deleteBoard, { board_id: id });
    expect(await standOf(id)).toEqual(NOTHING);
    await expectRightCounts(app);
    await ann.call(restoreFromTrash, { ids: [id] });
    expect(await standOf(id)).toEqual(ALL);
    expect((await boardNow(ann, id)).pin_count).toBe(PINS);
    await expectRightCounts(app);
    expect(largest).toBe(MOST);
  },
);

test(
  'boards of very many pins are merged and taken apart again, a thousand in a statement',
  LONG,
  async () => {
    const id = await aLargeBoard();
    const into = await aBoard(ann, { privacy: 'secret' });
    await ann.call(mergeBoards, { board_id: id, destination_board_id: into.id });
    expect(await standOf(into.id)).toEqual({ ...ALL, found: 0 });
    await expectRightCounts(app);
    await ann.call(restoreFromTrash, { ids: [id] });
    expect([await standOf(id), await standOf(into.id)]).toEqual([ALL, NOTHING]);
    expect((await boardNow(ann, id)).pin_count).toBe(PINS);
    await expectRightCounts(app);
    expect(largest).toBe(MOST);
  },
);
