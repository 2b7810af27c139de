import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getLookingLike } from '#contract/pins/looks.ts';
import { updateBoard } from '#contract/boards.ts';
import type { Pin } from '#contract/pins.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, walk } from '#server/testing/pins.ts';
import { photograph } from './test-photographs.ts';

const PART = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
let wren: Pin;
let part: Pin;
let larger: Pin;
let hidden: Pin;
let hiddenBoard: { id: string };

const base64 = async (picture: Sharp): Promise<string> =>
  (await picture.jpeg({ quality: 70 }).toBuffer()).toString('base64');

/** Ann pinned five photographs; Ben a part of the first, smaller, and all of it, larger; and the part in secret too. */
beforeAll(async () => {
  app = await testApp();
  [ann, ben] = [await app.person(), await app.person()];
  const hers = await aBoard(ann);
  const pins: Pin[] = [];
  for (let at = 0; at < 5; at += 1) {
    const image_base64 = await base64(sharp(await photograph(at)).resize(400));
    pins.push(await aPin(ann, hers.id, { image_base64 }));
  }
  wren = pins[0]!;
  const whole = sharp(await photograph(0));
  const { width, height } = await whole.metadata();
  const middle = whole.clone().extract({
    left: Math.round(width / 4),
    top: Math.round(height / 4),
    width: Math.round(width / 2),
    height: Math.round(height / 2),
  });
  const his = await aBoard(ben);
  part = await aPin(ben, his.id, { image_base64: await base64(middle.clone().resize(150)) });
  larger = await aPin(ben, his.id, { image_base64: await base64(whole.clone().resize(600)) });
  hiddenBoard = await aBoard(ben, { privacy: 'secret' });
  hidden = await aPin(ben, hiddenBoard.id, {
    image_base64: await base64(middle.clone().resize(180)),
  });
});
afterAll(() => app.close());

const ids = ({ data }: { data: readonly { id: string }[] }): string[] => data.map(({ id }) => id);

test('a part of a picture finds the picture made of that part first', async () => {
  const found = await app.visitor().call(getLookingLike, { pin_id: wren.id, ...PART });
  expect(ids(found)[0]).toBe(part.id);
  expect(ids(found)).not.toContain(wren.id);
  expect(ids(found)).not.toContain(hidden.id);
  // The other pictures follow: how many there are is no matter of likeness.
  expect(found.data).toHaveLength(6);
});

test('without a part, what looks like all of it; larger, only the same picture with more pixels', async () => {
  expect(ids(await ann.call(getLookingLike, { pin_id: wren.id }))[0]).toBe(larger.id);
  expect(ids(await ann.call(getLookingLike, { pin_id: wren.id, larger: true }))).toEqual([
    larger.id,
  ]);
  expect(ids(await ann.call(getLookingLike, { pin_id: larger.id, larger: true }))).toEqual([]);
});

test('copies of the same picture are found in every size, with the board of the viewer', async () => {
  const copies = await ben.call(getLookingLike, { pin_id: wren.id, same: true });
  expect(ids(copies)).toEqual([larger.id]);
  expect(copies.data[0]?.pinned_to_board?.id).toBe(larger.board.id);
  expect(ids(await ann.call(getLookingLike, { pin_id: larger.id, same: true }))).toEqual([wren.id]);
  expect(ids(await ann.call(getLookingLike, { pin_id: part.id, same: true }))).toEqual([]);
});

test('the pages of the list meet everything once, in one order', async () => {
  const whole = ids(await app.visitor().call(getLookingLike, { pin_id: wren.id, ...PART }));
  const paged = await walk((bookmark) =>
    app.visitor().call(getLookingLike, { pin_id: wren.id, ...PART, page_size: 2, bookmark }),
  );
  expect(paged).toEqual(whole);
});

test('what becomes public is found at once, and what becomes secret no longer', async () => {
  const find = async () =>
    ids(await app.visitor().call(getLookingLike, { pin_id: wren.id, ...PART }));
  expect(await find()).not.toContain(hidden.id);
  await ben.call(updateBoard, { board_id: hiddenBoard.id, privacy: 'public' });
  await app.runJobs();
  expect((await find()).slice(0, 2).toSorted()).toEqual([part.id, hidden.id].toSorted());
  await ben.call(updateBoard, { board_id: hiddenBoard.id, privacy: 'secret' });
  expect(await find()).not.toContain(hidden.id);
  await app.runJobs();
});

test('a part outside the picture, and a pin that may not be seen, are refused', async () => {
  const refused = (more: object) =>
    app.visitor().refusal(getLookingLike, { pin_id: wren.id, ...PART, ...more });
  for (const [more, field] of [
    [{ x: 0.6 }, 'x'],
    [{ y: 0.6 }, 'y'],
    [{ width: 0 }, 'width'],
    [{ height: 1.5 }, 'height'],
    [{ x: -0.1 }, 'x'],
  ] as const) {
    const { code, message } = await refused(more);
    expect([code, message]).toEqual(['invalid_input', expect.stringContaining(field)]);
  }
  expect((await refused({ pin_id: hidden.id })).code).toBe('pin_not_found');
  expect((await refused({ bookmark: 'bm90IG9uZQ' })).code).toBe('invalid_input');
});
