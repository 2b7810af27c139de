import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp } from '#contract/identity.ts';
import { deleteBoard } from '#contract/boards.ts';
import { BOARD_AT_ONCE, copyAllPins, getBulkJobs, type BulkJob } from '#contract/pins/bulk.ts';
import { moveAllPins } from '#contract/pins/moves.ts';
import { restoreFromTrash } from '#contract/pins/trash.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import { PASSWORD, type TestPerson } from '#server/testing/app.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { clientOf } from '#server/testing/client.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import {
  dataFolder,
  removeData,
  startOn,
  type ServerProcess,
} from '#server/testing/server-process.ts';
import { signedUp } from '#server/testing/signed-up.ts';
import { waitersWith } from '#server/testing/waiters.ts';

// npm run test:long moves ten thousand.
const PINS = Number(process.env['TEST_ROUNDS'] ?? 2) >= 20 ? 10_000 : 500;
// On a busy machine each step of a hundred may take more than a second.
const LONG = { timeout: 600_000, interval: 20 };

let dataDir: string;
let database: TestDatabase;
/** The one that runs; the second test goes on with the last of the first. */
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await dataFolder();
  database = await testDatabase({ idleInTransactionTimeout: 300_000 });
  server = start();
});
afterAll(async () => {
  await removeData();
  await database.close();
});

const start = (): ServerProcess => startOn(database, { DATA_DIR: dataDir });

async function somebody(address: string, name: string): Promise<TestPerson> {
  const client = clientOf(address);
  const fields = { password: PASSWORD, username: name, full_name: name, age: 30 };
  const { id } = await signedUp(
    client.call(signUp, { email: `${name}@people.example`, ...fields }),
  );
  return { ...client, id } as TestPerson;
}

/** Returns the last job, once it has ended. */
async function ended(person: TestPerson): Promise<BulkJob | undefined> {
  const last = async () => (await person.call(getBulkJobs, { page_size: 1 })).data[0];
  await expect.poll(async () => (await last())?.status, LONG).not.toBe('running');
  return last();
}

/** Copies a board onto itself until it has at least that many pins. */
async function fill(person: TestPerson, board: string, most = PINS): Promise<number> {
  await aPin(person, board);
  let pins = 1;
  for (; pins < most; pins *= 2) {
    await person.call(copyAllPins, { board_id: board, new_board_id: board });
    expect(await ended(person)).toMatchObject({ status: 'done', pin_count: pins });
  }
  return pins;
}

interface Stand {
  readonly id: string;
  readonly counted: number;
  readonly rows: number;
}

/** Returns the counts of a person's boards, and the actual numbers of pins. */
function standOf(db: Database, person: TestPerson): Promise<Stand[]> {
  return db.read.rows<Stand>(
    `select id, pin_count as counted,
       (select count(*)::int from pins where pins.bucket = boards.bucket and board_id = boards.id) as rows
     from boards where owner_id = :id order by id`,
    { id: person.id },
  );
}

/** Kills the server during a step of a job, which waits for the person's counts. */
async function killInAStep(server: ServerProcess, person: TestPerson): Promise<void> {
  const { db } = database;
  const holder = db.lazyTransaction();
  const done = (): Promise<{ done: number } | null> =>
    db.read.row(`select done_count as done from bulk_jobs where status = 'running'`);
  await expect.poll(async () => (await done())?.done ?? 1, LONG).toBeGreaterThan(0);
  await holder.tx.run('select 1 from people where bucket = :bucket and id = :id for update', {
    bucket: bucketOf(person.id),
    id: person.id,
  });
  await expect.poll(() => waitersWith(db), LONG).not.toHaveLength(0);
  await killed(server);
  await holder.rollback();
}

async function killed({ child, ended: gone }: ServerProcess): Promise<void> {
  child.kill('SIGKILL');
  await gone;
}

describe.skipIf(process.platform !== 'linux')('kill -9', () => {
  test(
    `in the middle of a move of many pins leaves whole steps, and the next start ends it [SEC-72, SEC-73]`,
    { timeout: 1_800_000 },
    async () => {
      const ann = await somebody(await server.ready, 'ann');
      const [from, to] = [await aBoard(ann), await aBoard(ann, { privacy: 'secret' })];
      const pins = await fill(ann, from.id);
      const { db } = database;
      const holder = db.lazyTransaction();
      await ann.call(moveAllPins, { board_id: from.id, new_board_id: to.id });
      const done = (): Promise<{ done: number } | null> =>
        db.read.row(`select done_count as done from bulk_jobs where status = 'running'`);
      await expect.poll(async () => (await done())?.done ?? pins, LONG).toBeGreaterThan(0);
      // Locking a board blocks the job, which is then killed while it waits in the middle of a step.
      await holder.tx.run('select 1 from boards where bucket = :bucket and id = :id for update', {
        bucket: bucketOf(to.id),
        id: to.id,
      });
      await expect.poll(() => waitersWith(db), LONG).not.toHaveLength(0);
      await killed(server);
      await holder.rollback();
      const half = await standOf(db, ann);
      expect(half.reduce((sum, board) => sum + board.rows, 0)).toBe(pins);
      expect(half.every((board) => board.counted === board.rows)).toBe(true);
      const moved = half.find((board) => board.id === to.id)?.rows ?? 0;
      expect(moved % 100).toBe(0);
      expect(moved).toBeLessThan(pins);

      server = start();
      const again = clientOf(await server.ready, {}, ann.cookies);
      expect(await ended({ ...ann, ...again })).toMatchObject({ status: 'done', done_count: pins });
      expect(await standOf(db, ann)).toEqual([
        { id: from.id, counted: 0, rows: 0 },
        { id: to.id, counted: pins, rows: pins },
      ]);
    },
  );

  test(
    'in the middle of the deletion of a large board, and of its return, leaves whole steps, and the next start ends it [SEC-73]',
    { timeout: 1_800_000 },
    async () => {
      const { db } = database;
      let ben = await somebody(await server.ready, 'ben');
      const again = async (): Promise<void> => {
        server = start();
        ben = { ...ben, ...clientOf(await server.ready, {}, ben.cookies) };
      };
      const [board, other] = [await aBoard(ben), await aBoard(ben)];
      await aPin(ben, other.id);
      const pins = await fill(ben, board.id, BOARD_AT_ONCE + 1);
      const small = { id: other.id, counted: 1, rows: 1 };
      const counted = (): Promise<{ pins: number } | null> =>
        db.read.row('select pin_count as pins from people where id = :id', { id: ben.id });

      await ben.call(deleteBoard, { board_id: board.id });
      await killInAStep(server, ben);
      const [half] = await standOf(db, ben);
      expect(half?.counted).toBe(half?.rows);
      expect(pins - (half?.rows ?? 0)).toBeGreaterThan(0);
      expect((pins - (half?.rows ?? 0)) % 100).toBe(0);
      expect(await counted()).toEqual({ pins: (half?.rows ?? 0) + 1 });
      await again();
      expect(await ended(ben)).toMatchObject({ status: 'done', done_count: pins });
      expect(await standOf(db, ben)).toEqual([small]);
      expect(await counted()).toEqual({ pins: 1 });

      await ben.call(restoreFromTrash, { ids: [board.id] });
      await killInAStep(server, ben);
      const [back] = await standOf(db, ben);
      expect(back?.counted).toBe(back?.rows);
      expect((back?.rows ?? 0) % 100).toBe(0);
      expect(back?.rows).toBeLessThan(pins);
      await again();
      expect(await ended(ben)).toMatchObject({ status: 'done', done_count: pins });
      expect(await standOf(db, ben)).toEqual([{ id: board.id, counted: pins, rows: pins }, small]);
      expect(await counted()).toEqual({ pins: pins + 1 });
    },
  );
});
