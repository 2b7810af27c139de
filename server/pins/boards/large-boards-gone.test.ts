import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteBoard } from '#contract/boards.ts';
import { mergeBoards } from '#contract/boards/life.ts';
import { moveAllPins } from '#contract/pins/moves.ts';
import { restoreFromTrash } from '#contract/pins/trash.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, boardNow } from '#server/testing/pins.ts';
import { erasePinsOf } from '../index.ts';
import { expectRightCounts } from '../upkeep/test-counts.ts';
import { ALL, aLargeBoard, NOTHING, PINS, standOf } from './test-large-board.ts';
import { measured, measurements } from './test-steps.ts';

let app: TestApp;
let ann: TestPerson;
beforeAll(async () => {
  app = await testApp({}, { over: measured });
});
afterAll(() => app.close());

beforeEach(async () => {
  ann = await app.person();
  measurements.between = null;
});

const LONG = { timeout: 1_200_000 };

const visiblePins = async (id: string) => {
  const { board_order_modified_at: _, ...board } = await boardNow(ann, id);
  return board;
};

/** Erases everything of Ann's, each step in a transaction. */
async function erase(): Promise<void> {
  let done = false;
  while (!done) {
    done = await measured(app.db).transaction((tx) =>
      erasePinsOf({ tx, jobs: jobsIn(tx) }, ann.id),
    );
  }
}

test('an account that goes takes the board with it that was half in the trash', LONG, async () => {
  const left = () =>
    app.db.read.row(
      `select (select count(*)::int from pins where person_id = :id) as pins,
         (select count(*)::int from trashed_pins where person_id = :id) as trashed,
         (select count(*)::int from trash where person_id = :id) as listed,
         (select count(*)::int from busy_boards) as busy`,
      { id: ann.id },
    );
  for (const isBack of [false, true]) {
    ann = await app.person();
    const { id } = await aLargeBoard(app, ann);
    await ann.call(deleteBoard, { board_id: id });
    if (isBack) {
      await app.runJobs();
      await ann.call(restoreFromTrash, { ids: [id] });
    }
    // Another person's pin on the board can only be found through the board.
    const whose =
      'update trashed_pins set person_id = 1 where id in (select max(id) from trashed_pins)';
    measurements.between = async () => {
      await app.db.read.run(whose);
      await erase();
    };
    await app.runJobs();
    expect(measurements.between).toBeNull();
    expect(await left()).toEqual({ pins: 0, trashed: 0, listed: 0, busy: 0 });
    const others = await app.db.read.rows('select id from trashed_pins where person_id = 1');
    expect(others).toEqual([]);
  }
});

test(
  'an account that goes takes a board of very many pins with it, a few hundred in a transaction',
  LONG,
  async () => {
    const { id } = await aLargeBoard(app, ann);
    // The stored state of a move's boards is deleted too.
    const [from, to] = [await aBoard(ann), await aBoard(ann)];
    await aPin(ann, from.id);
    await ann.call(moveAllPins, { board_id: from.id, new_board_id: to.id });
    await app.runJobs();
    const covers = () =>
      app.db.read.row(
        'select count(*)::int as stored from bulk_job_covers where bucket = :bucket',
        {
          bucket: bucketOf(ann.id),
        },
      );
    expect(await covers()).not.toEqual({ stored: 0 });
    Object.assign(measurements, { most: 0, steps: 0 });
    measurements.between = () => expectRightCounts(app);
    await erase();
    expect(measurements.between).toBeNull();
    expect(await standOf(app, id)).toEqual(NOTHING);
    expect(
      await app.db.read.rows('select id from boards where owner_id = :id', { id: ann.id }),
    ).toEqual([]);
    expect(await covers()).toEqual({ stored: 0 });
    await app.runJobs();
    await expectRightCounts(app);
    expect(measurements.most).toBe(500);
    expect(measurements.steps).toBeGreaterThanOrEqual(PINS / 500);
  },
);

test('two boards of very many pins that went into one come back together', LONG, async () => {
  const boards = [await aLargeBoard(app, ann), await aLargeBoard(app, ann)];
  const into = await aBoard(ann);
  const small = await aBoard(ann);
  await aPin(ann, small.id);
  const ids = [...boards.map(({ id }) => id), small.id];
  const before = [];
  for (const id of ids) before.push(await visiblePins(id));
  for (const board_id of ids) {
    await ann.call(mergeBoards, { board_id, destination_board_id: into.id });
    await app.runJobs();
  }
  expect(await standOf(app, into.id)).toMatchObject({ pins: 2 * PINS + 1 });
  Object.assign(measurements, { most: 0, steps: 0 });
  const back = await ann.call(restoreFromTrash, { ids });
  expect(back.map(({ bulk_job }) => bulk_job?.status)).toEqual(['running', 'running', undefined]);
  measurements.between = async () => {
    for (const board_id of [...ids.slice(0, 2), into.id]) {
      expect((await ann.refusal(deleteBoard, { board_id })).code).toBe('board_moving');
    }
  };
  await app.runJobs();
  expect(measurements.between).toBeNull();
  expect(await standOf(app, into.id)).toEqual(NOTHING);
  for (const { id } of boards) expect(await standOf(app, id)).toEqual(ALL);
  const after = [];
  for (const id of ids) after.push(await visiblePins(id));
  expect(after).toEqual(before);
  await ann.call(deleteBoard, { board_id: into.id });
  await expectRightCounts(app);
  expect(measurements.most).toBe(100);
});
