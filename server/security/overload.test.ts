import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoard } from '#contract/boards.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { aBoard, aPicture, boardNow } from '#server/testing/pins.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ PATIENCE_MS: '1500' });
});
afterAll(() => app.close());

/** More than are admitted, and fewer than a person may write in an hour. */
const CROWD = 150;

test('of a crowd that writes each is served or told to come back, and nothing is lost or half done [SEC-79]', async () => {
  const person = await app.person('ada');
  const board = await aBoard(person);
  const signature = { image_base64: await aPicture() };
  const first = await person.resource('Pin', 'create', { board_id: board.id, ...signature });
  expect(first.status).toBe(200);
  // The board is locked for a while, so that all permits are taken, and then the queue fills up.
  const holder = app.db.lazyTransaction();
  await holder.tx.run('select 1 from boards where bucket = :bucket and id = :id for update', {
    bucket: bucketOf(board.id),
    id: board.id,
  });
  const crowd = Array.from({ length: CROWD }, async (_, at) => {
    const made = await person.resource('Pin', 'create', {
      board_id: board.id,
      title: `Pin ${at}`,
      ...signature,
    });
    return { at, made };
  });
  expect((await Promise.race(crowd)).made.status).toBe(503);
  await holder.rollback();
  const titles = ['untitled'];
  let refused = 0;
  for (const { at, made } of await Promise.all(crowd)) {
    expect([200, 429, 503]).toContain(made.status);
    if (made.status === 200) titles.push(`Pin ${at}`);
    else refused += 1;
    if (made.status !== 200) expect(Number(made.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(refused).toBeGreaterThan(0);
  const page = { board_id: board.id, page_size: 250 };
  const stored = (await person.call(getBoardPins, page)).data.map((pin) => pin.title || 'untitled');
  expect(stored.toSorted()).toEqual(titles.toSorted());
  expect((await boardNow(person, board.id)).pin_count).toBe(titles.length);
  // It has recovered: the next request is served.
  await person.call(createBoard, { name: 'Afterwards' });
});
