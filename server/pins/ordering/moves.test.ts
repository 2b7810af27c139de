import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPin } from '#contract/pins.ts';
import { getBoardPins, getSectionPins } from '#contract/pins/lists.ts';
import {
  copyPins,
  deletePins,
  moveAllPins,
  moveIntoSection,
  takeOutOfSection,
} from '#contract/pins/moves.ts';
import { getSection } from '#contract/boards.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, aSection, boardNow, everythingStored } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ann, ben] = [await app.person(), await app.person()];
});
afterAll(() => app.close());

const idsOn = async (board: string): Promise<string[]> =>
  (await ann.call(getBoardPins, { board_id: board })).data.map((pin) => pin.id);
const idsIn = async (section: string): Promise<string[]> =>
  (await ann.call(getSectionPins, { section_id: section })).data.map((pin) => pin.id);
const sectionCount = async (section: string): Promise<number> =>
  (await ann.call(getSection, { section_id: section })).pin_count;

test('pins are put into a section and taken out of it, with every count [CALL-18, BOARD-17]', async () => {
  const [board, other] = [await aBoard(ann), await aBoard(ann)];
  const section = await aSection(ann, board.id);
  const [near, far] = [await aPin(ann, board.id), await aPin(ann, other.id)];
  const put = await ann.call(moveIntoSection, {
    section_id: section.id,
    pins: [near.id, far.id],
    orbac_subject_id: '',
  });
  expect(put).toMatchObject({ id: section.id, pin_count: 2, board: { pin_count: 2 } });
  expect(new Set(await idsIn(section.id))).toEqual(new Set([near.id, far.id]));
  expect((await boardNow(ann, other.id)).pin_count).toBe(0);
  await ann.call(takeOutOfSection, { section_id: section.id, pins: far.id });
  expect(await idsIn(section.id)).toEqual([near.id]);
  expect(await sectionCount(section.id)).toBe(1);
  expect((await boardNow(ann, board.id)).pin_count).toBe(2);
});

test('everything in a section, or on a board outside its sections, moves at once [CALL-17, BOARD-17]', async () => {
  const [from, to] = [await aBoard(ann), await aBoard(ann)];
  const [old, fresh] = [await aSection(ann, from.id), await aSection(ann, to.id)];
  const inside = [
    await aPin(ann, from.id, { section: old.id }),
    await aPin(ann, from.id, { section: old.id }),
  ];
  const outside = await aPin(ann, from.id);
  await ann.call(moveAllPins, {
    board_id: from.id,
    old_section_id: old.id,
    new_board_id: to.id,
    new_section_id: fresh.id,
    pin_ids: [inside[0]?.id ?? ''],
    orbac_subject_id: '',
  });
  expect(new Set(await idsIn(fresh.id))).toEqual(new Set(inside.map((pin) => pin.id)));
  expect(await sectionCount(old.id)).toBe(0);
  expect(await idsOn(from.id)).toEqual([outside.id]);
  await ann.call(moveAllPins, { board_id: from.id, new_board_id: to.id });
  expect([
    (await boardNow(ann, from.id)).pin_count,
    (await boardNow(ann, to.id)).pin_count,
  ]).toEqual([0, 3]);
  expect(await sectionCount(fresh.id)).toBe(2);
});

test('copies are pins of their own, on the chosen place; deleting several counts each once', async () => {
  const [theirs, mine] = [await aBoard(ben), await aBoard(ann)];
  const section = await aSection(ann, mine.id);
  const sources = [
    await aPin(ben, theirs.id, { title: 'One' }),
    await aPin(ben, theirs.id, { title: 'Two' }),
  ];
  const pin_ids = sources.map((pin) => pin.id);
  await ann.call(copyPins, { board_id: mine.id, section_id: section.id, pin_ids });
  const copies = (await ann.call(getSectionPins, { section_id: section.id })).data;
  expect(new Set(copies.map((pin) => pin.title))).toEqual(new Set(['One', 'Two']));
  expect(copies.every((pin) => !pin_ids.includes(pin.id) && pin.method === 'repin')).toBe(true);
  expect(copies.map((pin) => pin.origin_pinner?.id)).toEqual([ben.id, ben.id]);
  await app.runJobs();
  expect((await ann.call(getPin, { id: pin_ids[0] ?? '' })).repin_count).toBe(1);
  await ann.call(deletePins, { board_id: mine.id, pin_ids: copies.map((pin) => pin.id).join(',') });
  await app.runJobs();
  expect(await idsOn(mine.id)).toEqual([]);
  expect(await boardNow(ann, mine.id)).toMatchObject({ pin_count: 0, image_cover_url: null });
  expect(await sectionCount(section.id)).toBe(0);
  expect((await ann.call(getPin, { id: pin_ids[0] ?? '' })).repin_count).toBe(0);
});

test('what is not all theirs changes nothing at all', async () => {
  const [mine, theirs] = [await aBoard(ann), await aBoard(ben)];
  const [section, strange] = [await aSection(ann, mine.id), await aSection(ben, theirs.id)];
  const [own, foreign] = [await aPin(ann, mine.id), await aPin(ben, theirs.id)];
  const hidden = await aPin(ben, (await aBoard(ben, { privacy: 'secret' })).id);
  await app.runJobs();
  const before = await everythingStored(app);
  const both = [own.id, foreign.id];
  const refusals = [
    await ann.refusal(deletePins, { pin_ids: both }),
    await ann.refusal(deletePins, { pin_ids: [] }),
    await ann.refusal(deletePins, { pin_ids: [own.id], board_id: theirs.id }),
    await ann.refusal(copyPins, { board_id: mine.id, pin_ids: [own.id, hidden.id] }),
    await ann.refusal(copyPins, { board_id: theirs.id, pin_ids: [own.id] }),
    await ann.refusal(moveIntoSection, { section_id: section.id, pins: both }),
    await ann.refusal(moveIntoSection, { section_id: strange.id, pins: [own.id] }),
    await ann.refusal(takeOutOfSection, { section_id: section.id, pins: [own.id] }),
    await ann.refusal(moveAllPins, { board_id: theirs.id, new_board_id: mine.id }),
    await ann.refusal(moveAllPins, { board_id: mine.id, new_board_id: theirs.id }),
    await ann.refusal(moveAllPins, { board_id: mine.id, new_board_id: mine.id }),
    await ann.refusal(moveAllPins, {
      board_id: mine.id,
      old_section_id: strange.id,
      new_board_id: mine.id,
    }),
  ];
  expect(refusals.map((one) => one.code)).toEqual([
    'pin_not_found',
    'invalid_input',
    'pin_not_found',
    'pin_not_found',
    'board_not_found',
    'pin_not_found',
    'board_not_found',
    'pin_not_found',
    'board_not_found',
    'board_not_found',
    'already_there',
    'section_not_found',
  ]);
  expect(await everythingStored(app)).toEqual(before);
});
