import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import {
  changeBoardCount,
  changeFollowerCount,
  changeFollowingCount,
  changePinCount,
  createPerson,
  peopleByIds,
  splitName,
} from '../index.ts';
import { hasOperator } from './person-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const aPerson = (name: string, isDemo: boolean) => ({
  email: `${name}@example.org`,
  passwordHash: null,
  username: name,
  names: splitName('Demo Person'),
  country: null,
  locale: null,
  timeZone: 'UTC',
  isDemo,
  mayOperate: !isDemo,
});
const now = new Date('2026-03-01T12:00:00Z');

test('demo people never become operator; the first other one does', async () => {
  const { db } = database;
  const demo = await db.transaction((tx) => createPerson(tx, aPerson('demo_one', true), now));
  expect([demo.isOperator, await hasOperator(db.read)]).toEqual([false, false]);
  const real = await db.transaction((tx) => createPerson(tx, aPerson('real_one', false), now));
  expect([real.isOperator, await hasOperator(db.read)]).toEqual([true, true]);
  const next = await db.transaction((tx) => createPerson(tx, aPerson('next_one', false), now));
  expect(next.isOperator).toBe(false);
});

test('counts change by what is asked, never below none, and not for nobody [SEC-67]', async () => {
  const { db } = database;
  const { id } = await db.transaction((tx) => createPerson(tx, aPerson('counted', false), now));
  await db.transaction(async (tx) => {
    await changePinCount(tx, id, 3);
    await changePinCount(tx, id, -1);
    await changeBoardCount(tx, id, 1);
    await changeFollowerCount(tx, id, 4);
    await changeFollowingCount(tx, id, 5);
  });
  const counts = { pinCount: 2, boardCount: 1, followerCount: 4, followingCount: 5 };
  expect((await peopleByIds(db.read, [id])).get(id)).toMatchObject(counts);
  for (const change of [
    changePinCount,
    changeBoardCount,
    changeFollowerCount,
    changeFollowingCount,
  ]) {
    await expect(change(db.read, id, -6)).rejects.toMatchObject({ code: '23514' });
    await expect(change(db.read, '4096', 1)).rejects.toThrow('not there');
  }
  expect((await peopleByIds(db.read, [id])).get(id)).toMatchObject(counts);
});
