import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteBoard, getBoard } from '#contract/boards.ts';
import { search } from '#contract/discovery.ts';
import { getViewer } from '#contract/identity.ts';
import { deletePin, getPin, savePin } from '#contract/pins.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { movePins } from '#contract/pins/moves.ts';
import { followUser, getUser } from '#contract/social.ts';
import { currentSnapshot, eventsSince } from '#server/kernel/db/event-store.ts';
import { migrate } from '#server/kernel/db/migrate.ts';
import { MIGRATIONS } from '#server/kernel/process/installation.ts';
import { shardTables } from '#server/kernel/shards/shard-tables.ts';
import { tableClasses } from '#server/kernel/shards/table-classes.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { testDatabase } from '#server/testing/database.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { UNPLACED } from '#server/testing/postgres.ts';

/** What is placed and how many rows are on the workers, as the cluster itself says. */
const PLACED = `select count(*) filter (where citus_table_type = 'distributed')::int as distributed,
    count(*) filter (where citus_table_type = 'reference')::int as reference,
    count(distinct colocation_id) filter (where citus_table_type = 'distributed')::int as groups
  from citus_tables where table_name not in (select inhrelid from pg_inherits)`;

const WHOLE = {
  distributed: tableClasses.distributed.length,
  reference: tableClasses.reference.length,
  groups: 1,
};

let empty: TestApp;
let filled: TestApp;
beforeAll(async () => {
  empty = await testApp();
  filled = await testApp({}, { template: UNPLACED });
});
afterAll(async () => {
  await Promise.all([empty.close(), filled.close()]);
});

const found = async (person: TestPerson, query: string): Promise<string[]> => {
  const { results } = (await person.call(search, { query, scope: 'pins' })).data;
  return results.map(({ id }) => id);
};

interface Made {
  readonly maker: TestPerson;
  readonly board: string;
  readonly pin: string;
  readonly word: string;
}

async function make(app: TestApp, word: string): Promise<Made> {
  const maker = await app.person();
  const board = await aBoard(maker, { name: `About ${word}` });
  const pin = await aPin(maker, board.id, { title: `A ${word}` });
  await app.runJobs();
  return { maker, board: board.id, pin: pin.id, word };
}

async function use(app: TestApp, { maker, board, pin, word }: Made): Promise<void> {
  expect((await maker.call(getViewer, {}))?.id).toBe(maker.id);
  expect((await maker.call(getPin, { id: pin })).title).toBe(`A ${word}`);
  const saver = await app.person();
  expect(await found(saver, word)).toContain(pin);
  await saver.call(followUser, { user_id: maker.id });
  await app.runJobs();
  expect((await saver.call(getUser, { username: maker.username })).follower_count).toBe(1);
  const own = await aBoard(saver);
  const saved = await saver.call(savePin, { pin_id: pin, board_id: own.id });
  await app.runJobs();
  expect((await saver.call(getBoardPins, { board_id: own.id })).data.map(({ id }) => id)).toEqual([
    saved.id,
  ]);
  expect((await saver.call(getBoard, { board_id: own.id })).pin_count).toBe(1);
  expect((await maker.call(getBoard, { board_id: board })).pin_count).toBe(1);
  await saver.call(deletePin, { id: saved.id });
  await app.runJobs();
  expect((await saver.call(getBoard, { board_id: own.id })).pin_count).toBe(0);
  await maker.call(deleteBoard, { board_id: board });
  await app.runJobs();
  expect((await saver.refusal(getPin, { id: pin })).status).toBe(404);
  expect(await found(saver, word)).not.toContain(pin);
}

test('an empty cluster has its tables by bucket, and a second run changes nothing', async () => {
  expect(await empty.db.read.row(PLACED)).toEqual(WHOLE);
  expect(await shardTables(empty.ownerUrl)).toEqual({ distributed: [], reference: [] });
});

test('people sign up, save, follow, search and delete on a cluster that began empty', async () => {
  const made = await make(empty, 'bluebell');
  await use(empty, made);
  expect((await made.maker.call(getUser, { username: made.maker.username })).pin_count).toBe(0);
});

test('a database that is used is placed with every row of it, and goes on', async () => {
  const made = await make(filled, 'foxglove');
  const counted = `select (select count(*) from pins)::int as pins, (select count(*) from devices)::int as devices,
    (select count(*) from sessions)::int as sessions`;
  const before = await filled.db.read.row(counted);
  expect(before).toEqual({ pins: 1, devices: 1, sessions: 1 });
  const { distributed, reference } = await shardTables(filled.ownerUrl);
  expect([distributed.length, reference.length]).toEqual([WHOLE.distributed, WHOLE.reference]);
  expect(await filled.db.read.row(PLACED)).toEqual(WHOLE);
  expect(await filled.db.read.row(counted)).toEqual(before);
  expect(await shardTables(filled.ownerUrl)).toEqual({ distributed: [], reference: [] });
  await use(filled, made);
});

test('a look-up that an upgrade brings runs apart before anybody uses it', async () => {
  const fresh = await testDatabase();
  const { url: serviceUrl, ownerUrl, db } = fresh;
  const owner = new pg.Client({ connectionString: ownerUrl });
  try {
    await owner.connect();
    await db.read.run(
      `insert into pin_search (bucket, pin_id, board_id, person_id, signature, made, words)
       values (1, 2, 3, 4, 's', true, 'word')`,
    );
    await owner.query(
      `create function pins_on_board(board bigint) returns table (id bigint) language sql stable as
       'select pin_id from pin_search where board_id = board'`,
    );
    const found = `select id from unnest('{3}'::bigint[]) as wanted (board) cross join pins_on_board(wanted.board)`;
    await expect(owner.query(found)).rejects.toThrow(
      'SQL functions referencing distributed tables',
    );
    await migrate({ ownerUrl, serviceUrl, folder: MIGRATIONS });
    expect((await owner.query(found)).rows).toEqual([{ id: '2' }]);
  } finally {
    await owner.end();
    await fresh.close();
  }
});

test('those who follow events are told of what a statement on a worker changed', async () => {
  const { maker, board, pin } = await make(empty, 'heron');
  const there = await aBoard(maker);
  const { signature } = (await empty.db.read.row<{ signature: string }>(
    'select signature from pins where id = :pin',
    { pin },
  ))!;
  const before = await currentSnapshot(empty.db.read);
  await maker.call(movePins, { pin_ids: [pin], board_id: there.id });
  const { events } = await eventsSince(empty.db.read, before, 100);
  const subjects = events.filter(({ kind }) => kind === 'picture').map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual(
    [board, there.id].map((id) => `${id} ${signature}`).toSorted(),
  );
});
