import { afterAll, beforeAll, expect, test } from 'vitest';
import { savePin } from '#contract/pins.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { openWalks, type Walks } from './index.ts';

let app: TestApp;
let ann: TestPerson;
let walks: Walks;
beforeAll(async () => {
  app = await testApp();
  ann = await app.person();
  walks = openWalks({ db: app.db, clock: () => app.clock.now });
});
afterAll(() => app.close());

const near = async (...signatures: string[]): Promise<string[]> => {
  const pictures = signatures.map((signature) => ({ signature, weight: 1 }));
  return (await walks.near({ pictures, limit: 10, seed: 1 })).map((one) => one.signature);
};

test('a walk finds what shares public boards, the more of them the nearer, and nothing secret', async () => {
  expect(walks.isReady()).toBe(false);
  const boards = [await aBoard(ann), await aBoard(ann), await aBoard(ann)];
  const secret = await aBoard(ann, { privacy: 'secret' });
  const start = await aPin(ann, boards[0]!.id);
  const close = await aPin(ann, boards[0]!.id);
  const far = await aPin(ann, boards[1]!.id);
  const hidden = await aPin(ann, secret.id);
  const elsewhere = await aPin(ann, boards[2]!.id);
  for (const pin of [start, close])
    await ann.call(savePin, { pin_id: pin.id, board_id: boards[1]!.id });
  await ann.call(savePin, { pin_id: start.id, board_id: secret.id });
  expect(await near(start.image_signature)).toEqual([close.image_signature, far.image_signature]);
  expect(await near(hidden.image_signature)).toEqual([]);
  expect(await near(elsewhere.image_signature)).toEqual([]);
  expect(await near('0'.repeat(32))).toEqual([]);
  expect(walks.boardsOf(start.image_signature, 9).toSorted()).toEqual([
    boards[0]!.id,
    boards[1]!.id,
  ]);
  expect(walks.boardsOf(start.image_signature, 1)).toHaveLength(1);
  const pictures = new Set([start, far, elsewhere].map((pin) => pin.image_signature));
  expect([boards[1]!.id, secret.id, ann.id].map((id) => walks.shared(id, pictures))).toEqual([
    2, 0, 0,
  ]);
  expect(walks.isReady()).toBe(true);
});
