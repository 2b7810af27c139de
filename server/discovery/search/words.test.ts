import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateBoard } from '#contract/boards.ts';
import { deletePin } from '#contract/pins.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { typoCost, editDistance, deletionsOf } from './edit-distance.ts';
import {
  beginCount,
  countedParts,
  countPart,
  endCount,
  storeCounted,
  lastOf,
  pinsWith,
  wordsByTrigram,
  wordsOneEditAway,
  wordsStarting,
} from './words-store.ts';

let app: TestApp;
let ann: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ann = await app.person('ann');
});
afterAll(() => app.close());

async function count(): Promise<void> {
  await jobsIn(app.db.read).add('discovery.count-words', {});
  await app.runJobs();
}

test('the words of public pins are counted, completed, and found despite a typo', async () => {
  const board = await aBoard(ann);
  const secret = await aBoard(ann, { privacy: 'secret' });
  const other = await aBoard(ann);
  const first = await aPin(ann, board.id, { title: 'Flower market', description: '#flowers' });
  await aPin(ann, other.id, { title: 'flower, architecture' });
  await aPin(ann, secret.id, { title: 'flowerpot' });
  await count();
  const { read } = app.db;
  const starting = async (start: string) =>
    (await wordsStarting(read, start, 5)).map(({ word, pins }) => [word, pins]);
  for (const start of ['f', 'flo', 'flow', 'flowe']) {
    expect(await starting(start), start).toEqual([
      ['flower', 2],
      ['flowers', 1],
    ]);
  }
  expect(await starting('')).toEqual([]);
  expect(await pinsWith(read, ['flower', 'market', 'flowerpot'])).toEqual(
    new Map([
      ['flower', 2],
      ['market', 1],
    ]),
  );
  for (const typo of ['flwoer', 'fower', 'flouwer', 'flpwer']) {
    const near = await wordsOneEditAway(read, [typo], deletionsOf);
    expect(near[0]?.word, typo).toBe('flower');
  }
  expect((await wordsByTrigram(read, ['archatectore']))[0]?.word).toBe('architecture');
  await ann.call(deletePin, { id: first.id });
  expect(await starting('mark')).toEqual([]);
  await ann.call(updateBoard, { board_id: other.id, privacy: 'secret' });
  await app.runJobs();
  expect(await starting('fl')).toEqual([]);
  await count();
  expect(await pinsWith(read, ['flower', 'architecture'])).toEqual(new Map());
  expect(await wordsOneEditAway(read, ['flwoer'], deletionsOf)).toEqual([]);
});

test('words are counted some pins at a time, and kept some words at a time', async () => {
  const board = await aBoard(ann);
  for (const title of ['quokka numbat', 'quokka bilby', 'quokka potoroo']) {
    await aPin(ann, board.id, { title });
  }
  await app.db.transaction(async (tx) => {
    await tx.run(
      `insert into search_words (word, pins, slips) values ('numbats', 3, '{}'), ('zzz', 1, '{}')`,
    );
    await beginCount(tx);
    let after = { bucket: 0, id: '0' };
    for (let next = await lastOf(tx, after, 1); next !== null; next = await lastOf(tx, after, 1)) {
      await countPart(tx, after, 1);
      after = next;
    }
    expect(await countedParts(tx)).toBeGreaterThanOrEqual(3);
    let stored: string | null = '';
    while (stored !== null) stored = await storeCounted(tx, stored, 1);
    await endCount(tx);
    expect(await countedParts(tx)).toBeNull();
  });
  const words = ['bilby', 'numbat', 'numbats', 'quokka', 'zzz'];
  const counted = new Map([
    ['bilby', 1],
    ['numbat', 1],
    ['quokka', 3],
  ]);
  expect(await pinsWith(app.db.read, words)).toEqual(counted);
  await count();
  expect(await pinsWith(app.db.read, words)).toEqual(counted);
});

test.each([
  { part: 0, bucket: 0, id: '0' },
  { part: 1, bucket: 9, id: '9' },
  { part: 0, bucket: 0, id: '0', stored: '' },
])('a run of a count that is done again changes nothing (%j)', async (again) => {
  await count();
  const before = await app.db.read.rows('select * from search_words order by word');
  await jobsIn(app.db.read).add('discovery.count-words', again);
  await app.runJobs();
  expect(before).not.toEqual([]);
  expect(await app.db.read.rows('select * from search_words order by word')).toEqual(before);
});

test.each([
  ['flower', 'flower', 0],
  ['flwoer', 'flower', 1],
  ['fower', 'flower', 1],
  ['abcd', 'acdb', 2],
  ['', 'ab', 2],
  ['łódź', 'lodz', 3],
])('%s and %s are %d edits apart', (one, other, edits) => {
  expect(editDistance(one, other)).toBe(edits);
  expect(editDistance(other, one)).toBe(edits);
});

test.each([
  ['monnet', 'monet', 'bonnet'],
  ['suop', 'soup', 'shop'],
  ['elefant', 'elephant', 'elegant'],
  ['skelaton', 'skeleton', 'skelmton'],
])('who writes %s rather meant %s than %s', (written, meant, other) => {
  expect(typoCost(written, meant)).toBeLessThan(typoCost(written, other));
  expect(typoCost(meant, meant)).toBe(0);
});
