import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { removeData } from '#server/testing/server-process.ts';
import {
  startGroup,
  startPair,
  type Group,
  type Pair,
  type Standby,
} from '#server/testing/standby.ts';
import { until } from '#server/testing/until.ts';
import { wireTo, type Wire } from '#server/testing/wire.ts';
import { openDatabase, type Database } from './pool.ts';
import type { Standbys } from './standbys.ts';
import type { Tx } from './tx.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(removeData);

/** So long that a standby is late only if it is paused or lost, on a busy machine too. */
const WAIT_MS = 1_000;

/** Creates what the service's migrations would, and a table of the test. */
async function makeTables({ first }: Group): Promise<void> {
  const owner = openDatabase(first.ownerUrl);
  for (const table of ['database_histories (id text primary key)', 'notes (id int primary key)']) {
    await owner.read.run(`create table ${table}`);
    await owner.read.run(`grant all on ${table.split(' ')[0]} to bowerbird_service`);
  }
  await owner.end();
}

const hostOf = (url: string): string => new URL(url).host;
const standbysOf = ({ standbys }: Database): Standbys => {
  if (standbys === null) throw new Error('it reads from no standby');
  return standbys;
};
const inUse = (db: Database, count: number): Promise<void> =>
  until(
    () => standbysOf(db).inUse() === count,
    () => `there are not ${count} standbys in use`,
  );
const insert = (db: Database, id: number): Promise<unknown> =>
  db.transaction((tx) => tx.run('insert into notes values (:id)', { id }));
const idsBy = async (tx: Tx): Promise<number[]> =>
  (await tx.rows<{ id: number }>('select id from notes order by id')).map(({ id }) => id);
const isStandby = async (tx: Tx): Promise<boolean | undefined> =>
  (await tx.row<{ is: boolean }>('select pg_is_in_recovery() as is'))?.is;

describe('with one standby', () => {
  let pair: Pair;
  let first: Wire;
  let wire: Wire;
  let db: Database;
  let second: Standby;
  beforeAll(async () => {
    pair = await startPair();
    ({ second } = pair);
    await makeTables(pair);
    first = await wireTo(pair.first.serviceUrl);
    wire = await wireTo(second.serviceUrl);
    db = openDatabase(first.url.replace('@', `@${hostOf(wire.url)},`), { standbyWait: WAIT_MS });
  });
  beforeEach(async () => {
    await db.read.run('delete from notes');
    await inUse(db, 1);
  });
  afterAll(async () => {
    await db.end();
    await Promise.all([first.close(), wire.close()]);
    await pair.close();
  });

  /** Reads after a write, which must be there wherever it reads; returns how long it waited for where. */
  const readOwn = async (id: number): Promise<{ isStandby: boolean | undefined; ms: number }> => {
    await insert(db, id);
    const startedAt = performance.now();
    const tx = await standbysOf(db).reader();
    const ms = performance.now() - startedAt;
    expect(await idsBy(tx)).toContain(id);
    return { isStandby: await isStandby(tx), ms };
  };

  test('a reader has what was committed before, at the standby, each time', async () => {
    for (let id = 1; id <= 100; id += 1) expect((await readOwn(id)).isStandby).toBe(true);
    expect(standbysOf(db).counts().standby).toBeGreaterThanOrEqual(100);
  });

  test('a standby that is paused is waited for once and no longer than allowed, and is used again when it goes on', async () => {
    await second.pause();
    const late = await readOwn(1);
    expect(late.isStandby).toBe(false);
    expect(late.ms).toBeGreaterThanOrEqual(WAIT_MS - 5);
    expect(standbysOf(db).inUse()).toBe(0);
    for (const id of [2, 3, 4]) expect((await readOwn(id)).isStandby).toBe(false);
    expect(await idsBy(db.read)).toEqual([1, 2, 3, 4]);
    await second.resume();
    await inUse(db, 1);
    expect((await readOwn(5)).isStandby).toBe(true);
  });

  test.each(['cut', 'freeze'] as const)(
    'a standby that is lost (%s) costs no request, and is used again when it is back',
    async (how) => {
      expect((await readOwn(1)).isStandby).toBe(true);
      const before = await standbysOf(db).reader();
      await wire[how]();
      // What reads there already goes on at the primary.
      const startedAt = performance.now();
      expect(await idsBy(before)).toEqual([1]);
      expect(performance.now() - startedAt).toBeLessThan(6_000);
      for (const id of [2, 3]) expect((await readOwn(id)).isStandby).toBe(false);
      await wire.mend();
      await inUse(db, 1);
      await until(
        async () => (await isStandby(await standbysOf(db).reader())) === true,
        () => 'it is not read from again',
      );
    },
  );

  test('what writes runs on the primary', async () => {
    const tx = await standbysOf(db).reader();
    expect(await isStandby(tx)).toBe(true);
    expect(await tx.run('insert into notes values (1)')).toBe(1);
    expect(await tx.row('insert into notes values (2) returning id')).toEqual({ id: 2 });
    expect(await idsBy(db.read)).toEqual([1, 2]);
    await expect(tx.row('select 1 / 0')).rejects.toThrow('zero');
  });

  test('nothing is looked at where standbys are not to be read from, or there are none', async () => {
    const off = openDatabase(wire.url.replace('@', '@127.0.0.1:1,'));
    const alone = openDatabase(pair.first.serviceUrl, { standbyWait: WAIT_MS });
    expect([off.standbys, alone.standbys]).toEqual([null, null]);
    await Promise.all([off.end(), alone.end()]);
  });
});

test('a standby that still follows a primary that was replaced is not read from, however much that writes', async () => {
  const group = await startGroup(2);
  await makeTables(group);
  const [second, third] = group.standbys as [Standby, Standby];
  const wires = await Promise.all(
    [group.first, second, third].map((one) => wireTo(one.serviceUrl)),
  );
  const [first] = wires as [Wire, ...Wire[]];
  const hosts = wires.map(({ url }) => hostOf(url)).join(',');
  const db = openDatabase(first.url.replace(hostOf(first.url), hosts), { standbyWait: WAIT_MS });
  await inUse(db, 2);
  await insert(db, 1);
  await first.cut();
  await second.promote();
  await until(
    () =>
      insert(db, 2).then(
        () => true,
        () => false,
      ),
    () => 'the second takes no writes',
  );
  // The old one goes on for those who still reach it, and the third has all of that.
  const old = openDatabase(group.first.serviceUrl);
  await old.read.run('insert into notes select * from generate_series(1000, 20000)');
  const behind = openDatabase(third.serviceUrl);
  await until(
    async () => (await idsBy(behind.read)).includes(20_000),
    () => 'the third does not follow',
  );
  await inUse(db, 0);
  for (let id = 3; id < 10; id += 1) {
    await insert(db, id);
    const tx = await standbysOf(db).reader();
    expect((await idsBy(tx)).at(-1)).toBe(id);
  }
  expect(standbysOf(db).inUse()).toBe(0);
  await Promise.all([db.end(), old.end(), behind.end()]);
  await Promise.all(wires.map((wire) => wire.close()));
  await group.close();
});
