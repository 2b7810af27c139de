import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '#server/kernel/db/tx.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { anAd, aPace, chanceOf } from '../serving/test-ads.ts';
import { changeFrom, keyframeOf, packed, type EpochAd } from './epoch-body.ts';
import { epochsAfter, storeEpoch } from './epoch-store.ts';
import { epochAt, EPOCH_PAGE, latestEpoch, UnreadableEpoch } from './epochs.ts';

const KINDS = { accounts: 9, topics: 9, countries: 9, words: 9, audiences: 9, withKeywords: 50 };
const EPOCHS = 5 * EPOCH_PAGE + 3;
const KEYFRAMES = [1, 2 * EPOCH_PAGE];

let database: TestDatabase;
/** The states of all epochs, by number. */
const states: ReadonlyMap<string, EpochAd>[] = [new Map()];
beforeAll(async () => {
  database = await testDatabase();
  const chance = chanceOf(5);
  for (let no = 1; no <= EPOCHS; no += 1) {
    const before = states[no - 1]!;
    const state = new Map(before);
    const ad = anAd(chance, no, KINDS);
    state.set(ad.id, { ad, pace: aPace(chance) });
    for (const [id, one] of before) {
      if (chance(9) === 0) state.delete(id);
      else if (chance(2) === 0) state.set(id, { ...one, pace: aPace(chance) });
    }
    states.push(state);
    const isKeyframe = KEYFRAMES.includes(no);
    const body = await packed(isKeyframe ? keyframeOf(state) : changeFrom(before, state));
    await database.db.transaction((tx) =>
      storeEpoch(tx, { no, at: new Date(no), isKeyframe, body }),
    );
  }
});
afterAll(() => database.close());

/** Reads as another does, and notes how many rows came at once. */
function noting(read: Tx): { readonly tx: Tx; readonly sizes: number[] } {
  const sizes: number[] = [];
  const rows: Tx['rows'] = async (sql, values) => {
    const found = await read.rows<never>(sql, values);
    sizes.push(found.length);
    return found;
  };
  return { tx: { ...read, rows, row: (...args) => read.row(...args) }, sizes };
}

test('each epoch is read as it was, from the keyframe before it', async () => {
  const { read } = database.db;
  for (const no of [1, 2, EPOCH_PAGE, 2 * EPOCH_PAGE - 1, 2 * EPOCH_PAGE, EPOCHS]) {
    expect(await epochAt(read, no)).toEqual({ no, at: new Date(no), state: states[no] });
  }
  expect(await epochAt(read, EPOCHS + 1)).toBeNull();
  const known = await epochAt(read, 1);
  for (const from of [null, known, await epochAt(read, EPOCHS - 9)]) {
    expect(await latestEpoch(read, from)).toMatchObject({ no: EPOCHS, state: states[EPOCHS] });
  }
  expect(known?.state).toEqual(states[1]);
});

test('however many there are, few are read at once, and the process does other things after each', async () => {
  const { tx, sizes } = noting(database.db.read);
  let turns = 0;
  const turn = (): void => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  await epochAt(tx, null);
  clearImmediate(next);
  const read = EPOCHS - 2 * EPOCH_PAGE + 1;
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(read);
  expect(Math.max(...sizes)).toBe(EPOCH_PAGE);
  expect(turns).toBeGreaterThanOrEqual(read);
});

test('an epoch that was altered, or has one missing before it, is not read', async () => {
  const { read } = database.db;
  const missing: Tx = {
    ...read,
    row: (...args) => read.row(...args),
    rows: async (sql, values) => (await read.rows<{ no: number }>(sql, values)).slice(1) as never,
  };
  await expect(latestEpoch(missing, await epochAt(read, EPOCHS - 5))).rejects.toThrow(
    UnreadableEpoch,
  );
  const altered: Tx = {
    ...read,
    row: (...args) => read.row(...args),
    rows: async () =>
      (await epochsAfter(read, EPOCHS - 1, null, 1)).map((row) => ({
        ...row,
        isKeyframe: true,
        body: Buffer.from('no epoch'),
      })) as never,
  };
  await expect(epochAt(altered, null)).rejects.toThrow(UnreadableEpoch);
});
