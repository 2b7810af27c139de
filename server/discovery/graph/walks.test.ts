import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateBoard } from '#contract/boards.ts';
import { deletePin, savePin } from '#contract/pins.ts';
import { movePins } from '#contract/pins/moves.ts';
import { openDatabase, type Database } from '#server/kernel/db/pool.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { openWalks, type OpenWalks } from './open-walks.ts';

/** The walks of two processes on one database: the writer's, and another's. */
let app: TestApp;
let ann: TestPerson;
let folder: string;
let elsewhere: Database;
let walks: OpenWalks;
let other: OpenWalks;
beforeAll(async () => {
  app = await testApp();
  ann = await app.person();
  folder = await mkdtemp(join(tmpdir(), 'bowerbird-graph-'));
  elsewhere = openDatabase(app.db.pool.options.connectionString ?? '', { max: 3 });
  const log = pino({ level: 'silent' });
  walks = openWalks({ db: app.db, log, dataDir: folder });
  other = openWalks({ db: elsewhere, log, dataDir: folder });
});
afterAll(async () => {
  await Promise.all([walks.close(), other.close()]);
  await elsewhere.end();
  await app.close();
  await rm(folder, { recursive: true });
});

const similar = async (which: OpenWalks, ...signatures: string[]): Promise<string[]> => {
  const pictures = signatures.map((signature) => ({ signature, weight: 1 }));
  return (await which.similar({ pictures, limit: 10, seed: 1 })).map((one) => one.signature);
};

test('a walk finds what shares public boards, the more of them the nearer, and nothing secret', async () => {
  expect(walks.isReady()).toBe(false);
  const boards = [await aBoard(ann), await aBoard(ann), await aBoard(ann)];
  const secret = await aBoard(ann, { privacy: 'secret' });
  const start = await aPin(ann, boards[0]!.id);
  const close = await aPin(ann, boards[0]!.id);
  const far = await aPin(ann, boards[1]!.id);
  const hidden = await aPin(ann, secret.id);
  const alone = await aPin(ann, boards[2]!.id);
  for (const { id } of [start, close]) {
    await ann.call(savePin, { pin_id: id, board_id: boards[1]!.id });
  }
  await ann.call(savePin, { pin_id: start.id, board_id: secret.id });
  expect(await similar(walks, start.image_signature)).toEqual([
    close.image_signature,
    far.image_signature,
  ]);
  expect(await similar(walks, hidden.image_signature)).toEqual([]);
  expect(await similar(walks, alone.image_signature)).toEqual([]);
  expect(await similar(walks, '0'.repeat(32))).toEqual([]);
  const holding = [boards[0]!.id, boards[1]!.id].toSorted();
  expect([...walks.boardsOf(start.image_signature, 9)].toSorted()).toEqual(holding);
  expect(walks.boardsOf(start.image_signature, 1)).toHaveLength(1);
  const pictures = new Set([start, far, alone].map((pin) => pin.image_signature));
  const shared = [boards[1]!.id, secret.id, ann.id].map(walks.sharing(pictures));
  expect(shared).toEqual([2, 0, 0]);
  expect(walks.isReady()).toBe(true);
});

test('every change is known to who made it before the answer, and to other processes soon after', async () => {
  const [here, there] = [await aBoard(ann), await aBoard(ann)];
  const start = await aPin(ann, here.id);
  await Promise.all([similar(walks, start.image_signature), similar(other, start.image_signature)]);
  const expectOn = async (signature: string, boards: readonly string[]): Promise<void> => {
    expect([...walks.boardsOf(signature, 9)].toSorted()).toEqual(boards.toSorted());
    await expect
      .poll(() => [...other.boardsOf(signature, 9)].toSorted(), { timeout: 30_000 })
      .toEqual(boards.toSorted());
  };
  const pin = await aPin(ann, here.id);
  const { image_signature: picture } = pin;
  await expectOn(picture, [here.id]);
  const save = await ann.call(savePin, { pin_id: pin.id, board_id: there.id });
  await expectOn(picture, [here.id, there.id]);
  await ann.call(deletePin, { id: save.id });
  await expectOn(picture, [here.id]);
  await ann.call(movePins, { pin_ids: [pin.id], board_id: there.id });
  await app.runJobs();
  await expectOn(picture, [there.id]);
  await ann.call(updateBoard, { board_id: there.id, privacy: 'secret' });
  await expectOn(picture, []);
  await app.runJobs();
  await ann.call(updateBoard, { board_id: there.id, privacy: 'public' });
  await app.runJobs();
  await expectOn(picture, [there.id]);
});

test('pictures and boards are in the language of their words, whether the graph is made of them or follows', async () => {
  const input = { de: 'Ein Reiher und das Wasser', fr: 'Le heron dans une riviere' };
  const board = await aBoard(ann);
  const start = await aPin(ann, board.id);
  await similar(walks, start.image_signature);
  const pictures = { de: [] as string[], fr: [] as string[] };
  for (let number = 0; number < 6; number += 1) {
    const language = number % 2 === 0 ? 'de' : 'fr';
    // Pictures of one language are also on a board of their own.
    const own = await aBoard(ann);
    const pin = await aPin(ann, own.id, { description: input[language] });
    await ann.call(savePin, { pin_id: pin.id, board_id: board.id });
    pictures[language].push(pin.image_signature);
  }
  const folderOfOther = await mkdtemp(join(tmpdir(), 'bowerbird-graph-'));
  const log = pino({ level: 'silent' });
  const made = openWalks({ db: elsewhere, log, dataDir: folderOfOther });
  for (const which of [walks, made]) {
    for (const language of ['de', 'fr'] as const) {
      const from = [{ signature: start.image_signature, weight: 1 }];
      const found = await which.similar({ pictures: from, language, limit: 6, seed: 1 });
      const best = found.slice(0, 3).map(({ signature }) => signature);
      expect(best.toSorted()).toEqual(pictures[language].toSorted());
    }
  }
  await made.close();
  await rm(folderOfOther, { recursive: true });
});
