import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteBoard, getBoard, getSection, type Board } from '#contract/boards.ts';
import {
  createSection,
  deletePin,
  deleteSection,
  getPin,
  updatePin,
  type Pin,
} from '#contract/pins.ts';
import { getBoardPins, getSectionPins } from '#contract/pins/lists.ts';
import { movePins } from '#contract/pins/moves.ts';
import { getUser } from '#contract/social.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, aSection, boardNow, pinNow } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ann = await app.person('ann');
});
afterAll(() => app.close());

const sectionNow = (id: string) => ann.call(getSection, { section_id: id });
const counts = async (...boards: Board[]): Promise<number[]> =>
  Promise.all(boards.map(async (board) => (await boardNow(ann, board.id)).pin_count));
const pinCount = async (): Promise<number> => (await ann.call(getUser, {})).pin_count;

test('moves a pin to another board and to a section, counts and covers included', async () => {
  const [from, to] = [await aBoard(ann), await aBoard(ann)];
  const section = await aSection(ann, to.id);
  const pin = await aPin(ann, from.id);
  const before = await pinCount();
  const moved = await ann.call(updatePin, {
    id: pin.id,
    board_id: to.id,
    board_section_id: section.id,
  });
  expect(moved).toMatchObject({ id: pin.id, board: { id: to.id }, section: { id: section.id } });
  expect(await counts(from, to)).toEqual([0, 1]);
  expect((await sectionNow(section.id)).pin_count).toBe(1);
  expect((await sectionNow(section.id)).preview_pins[0]?.image_signature).toBe(pin.image_signature);
  expect(await boardNow(ann, from.id)).toMatchObject({
    image_cover_url: null,
    pin_thumbnail_urls: [],
  });
  expect(await boardNow(ann, to.id)).toMatchObject({ image_cover_url: pin.images['474x'].url });
  expect(await pinCount()).toBe(before);
  await ann.call(movePins, { board_id: to.id, pin_ids: [pin.id] });
  expect((await pinNow(ann, pin.id)).section).toBeNull();
  expect((await sectionNow(section.id)).pin_count).toBe(0);
  expect(await counts(from, to)).toEqual([0, 1]);
});

test('refuses a move to the board and section that the pin is in, with a clear message [SAVE-10]', async () => {
  const board = await aBoard(ann);
  const section = await aSection(ann, board.id);
  const [loose, filed] = [
    await aPin(ann, board.id),
    await aPin(ann, board.id, { section: section.id }),
  ];
  const onBoard = {
    status: 409,
    code: 'already_there',
    message: 'This Pin is already on this board.',
    detail: 'This Pin is already on this board. Choose somewhere else.',
  };
  expect(await ann.refusal(updatePin, { id: loose.id, board_id: board.id })).toEqual(onBoard);
  expect(await ann.refusal(movePins, { board_id: board.id, pin_ids: [loose.id] })).toEqual(onBoard);
  for (const [call, input] of [
    [updatePin, { id: filed.id, board_id: board.id, section: section.id }],
    [updatePin, { id: filed.id, board_section_id: section.id }],
    [movePins, { board_id: board.id, section_id: section.id, pin_ids: [filed.id] }],
  ] as const) {
    expect(await ann.refusal(call, input)).toMatchObject({
      status: 409,
      code: 'already_there',
      message: 'This Pin is already in this section.',
    });
  }
});

test('a form that sends new words with the place that the pin has changes only the words', async () => {
  const board = await aBoard(ann);
  const pin = await aPin(ann, board.id);
  const edited = await ann.call(updatePin, { id: pin.id, board_id: board.id, title: 'New' });
  expect(edited).toMatchObject({ title: 'New', board: { id: board.id } });
});

test('moves many or none', async () => {
  const [one, other, to] = [await aBoard(ann), await aBoard(ann), await aBoard(ann)];
  const section = await aSection(ann, to.id);
  const pins = [await aPin(ann, one.id), await aPin(ann, other.id), await aPin(ann, to.id)];
  const ids = pins.map((pin) => pin.id);
  const ben = await app.person();
  const theirs = await aPin(ben, (await aBoard(ben)).id);
  for (const [wrong, code] of [
    [theirs.id, 'pin_not_found'],
    ['17', 'pin_not_found'],
  ]) {
    expect(
      await ann.refusal(movePins, { board_id: to.id, pin_ids: [...ids, wrong] }),
    ).toMatchObject({ code });
  }
  expect(await ann.refusal(movePins, { board_id: to.id, pin_ids: ids })).toMatchObject({
    status: 409,
  });
  expect(await counts(one, other, to)).toEqual([1, 1, 1]);
  await ann.call(movePins, { board_id: to.id, section_id: section.id, pin_ids: [...ids, ...ids] });
  expect(await counts(one, other, to)).toEqual([0, 0, 3]);
  expect(
    (await ann.call(getSectionPins, { section_id: section.id })).data.map((pin) => pin.id),
  ).toEqual(ids.toReversed());
  expect(
    (await ann.call(getBoardPins, { board_id: to.id, filter_section_pins: true })).data,
  ).toEqual([]);
  expect(
    (await ann.call(getBoardPins, { board_id: to.id, filter_section_pins: 'false' })).data,
  ).toHaveLength(3);
});

test('makes a section with pins in it [BOARD-16] [CALL-08]', async () => {
  const [board, other] = [await aBoard(ann), await aBoard(ann)];
  const pins = [await aPin(ann, board.id), await aPin(ann, other.id)];
  const input = {
    board_id: board.id,
    name: ' Chairs ',
    name_source: 1,
    initial_pins: pins.map((pin) => pin.id),
    orbac_subject_id: '',
  };
  const section = await ann.call(createSection, input);
  expect(section).toMatchObject({
    title: 'Chairs',
    pin_count: 2,
    board: { id: board.id, pin_count: 2 },
  });
  expect(section.preview_pins).toHaveLength(2);
  expect(await ann.refusal(createSection, input)).toMatchObject({
    status: 400,
    code: 'section_name_taken',
  });
  expect(
    await ann.refusal(createSection, { ...input, name: 'Other', initial_pins: ['17'] }),
  ).toMatchObject({
    code: 'pin_not_found',
  });
  expect((await boardNow(ann, board.id)).section_count).toBe(1);
  expect(await counts(board, other)).toEqual([2, 0]);
});

test('the pins of a deleted section stay on the board', async () => {
  const board = await aBoard(ann);
  const section = await aSection(ann, board.id);
  const pin = await aPin(ann, board.id, { section: section.id });
  await ann.call(deleteSection, { section_id: section.id });
  expect((await pinNow(ann, pin.id)).section).toBeNull();
  expect(await boardNow(ann, board.id)).toMatchObject({ pin_count: 1, section_count: 0 });
  expect(await ann.refusal(getSectionPins, { section_id: section.id })).toMatchObject({
    status: 404,
  });
});

test('the pins of a deleted board go with it, saves of them stay', async () => {
  const [ben, board] = [await app.person(), await aBoard(ann)];
  const section = await aSection(ann, board.id);
  const pins: Pin[] = [
    await aPin(ann, board.id),
    await aPin(ann, board.id, { section: section.id }),
  ];
  const stored = await aPin(ben, (await aBoard(ben)).id, {
    image_signature: pins[0]?.image_signature ?? '',
  });
  const before = await pinCount();
  await app.runJobs();
  expect(stored.aggregated_pin_data.aggregated_stats.saves).toBeLessThan(2);
  await ann.call(deleteBoard, { board_id: board.id });
  await app.runJobs();
  expect(await pinCount()).toBe(before - 2);
  expect(await ann.refusal(getBoard, { board_id: board.id })).toMatchObject({ status: 404 });
  for (const pin of pins)
    expect(await ann.refusal(getPin, { id: pin.id })).toMatchObject({ status: 404 });
  expect((await pinNow(ben, stored.id)).aggregated_pin_data.aggregated_stats.saves).toBe(1);
  expect(await ann.refusal(deleteBoard, { board_id: board.id })).toMatchObject({ status: 404 });
});

test('a cover gives way when its picture leaves the board', async () => {
  const board = await aBoard(ann);
  const [first, second] = [await aPin(ann, board.id), await aPin(ann, board.id)];
  expect((await boardNow(ann, board.id)).image_cover_url).toBe(first.images['474x'].url);
  await ann.call(deletePin, { id: first.id });
  expect(await boardNow(ann, board.id)).toMatchObject({
    pin_count: 1,
    image_cover_url: second.images['474x'].url,
    pin_thumbnail_urls: [second.images['170x'].url],
  });
});
