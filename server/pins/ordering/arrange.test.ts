import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSection, getSections, type Board } from '#contract/boards.ts';
import { orderSections } from '#contract/boards/section-order.ts';
import { createPin, createSection, savePin, updatePin, type Pin } from '#contract/pins.ts';
import { copyAllPins } from '#contract/pins/bulk.ts';
import { getBoardPins, getSectionPins } from '#contract/pins/lists.ts';
import { arrangeBoard, moveSection, placePin } from '#contract/pins/order.ts';
import { findWrongCounts } from '#server/kernel/jobs/reconcile.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPicture, aPin, aSection, boardNow, walk } from '#server/testing/pins.ts';
import { pinCounters } from '../upkeep/reconcile-counts.ts';

let app: TestApp;
let ann: TestPerson;
let eve: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ann, eve] = [await app.person(), await app.person()];
});
afterAll(() => app.close());

const BLUE = 0xee_22_11;
const RED = 0x11_11_dd;
const GREEN = 0x22_cc_11;
const GREY = 0x77_77_77;

/** Creates a pin of one colour; the bytes from the highest on are blue, green, red. */
const inColor = async (board: Board, color: number): Promise<Pin> =>
  ann.call(createPin, { board_id: board.id, image_base64: await aPicture(color) });

const inOrder = (board: Board, more: Readonly<Record<string, unknown>> = {}): Promise<string[]> =>
  walk((bookmark) =>
    eve.call(getBoardPins, { board_id: board.id, page_size: 2, ...more, bookmark }),
  );

const idsOf = (pins: readonly (Pin | undefined)[]): string[] => pins.map((pin) => pin?.id ?? '');

test('a board by colour shows red to blue and greys last, to everybody and page by page; what comes later takes its place', async () => {
  const [board, other] = [await aBoard(ann), await aBoard(ann)];
  const [grey, blue, red, red2] = [
    await inColor(board, GREY),
    await inColor(board, BLUE),
    await inColor(board, RED),
    await inColor(board, RED),
  ];
  expect(await inOrder(board)).toEqual(idsOf([red2, red, blue, grey]));
  const arranged = await ann.call(arrangeBoard, { board_id: board.id, pin_order: 'color' });
  expect(arranged).toMatchObject({ id: board.id, pin_order: 'color' });
  expect(await inOrder(board)).toEqual(idsOf([red2, red, blue, grey]));
  const green = await inColor(board, GREEN);
  const moved = await inColor(other, RED);
  await ann.call(updatePin, { id: moved.id, board_id: board.id });
  const wanted = idsOf([moved, red2, red, green, blue, grey]);
  expect(await inOrder(board)).toEqual(wanted);
  expect(await inOrder(board, { sort: 'newest' })).toEqual(
    idsOf([moved, green, red2, red, blue, grey]),
  );
  await ann.call(copyAllPins, { board_id: other.id, new_board_id: board.id });
  expect((await boardNow(eve, board.id)).pin_order).toBe('color');
});

test('by hand a pin is put behind another or before all, new ones come first, and it is kept while the board is otherwise', async () => {
  const board = await aBoard(ann);
  const pins: Pin[] = [];
  for (let number = 0; number < 4; number += 1) pins.unshift(await aPin(ann, board.id));
  const [one, two, three, four] = idsOf(pins) as [string, string, string, string];
  await ann.call(arrangeBoard, { board_id: board.id, pin_order: 'hand' });
  expect(await inOrder(board)).toEqual([one, two, three, four]);
  await ann.call(placePin, { pin_id: one, after_pin_id: three });
  expect(await inOrder(board)).toEqual([two, three, one, four]);
  await ann.call(placePin, { pin_id: four });
  await ann.call(placePin, { pin_id: two, after_pin_id: one });
  expect(await inOrder(board)).toEqual([four, three, one, two]);
  await ann.call(arrangeBoard, { board_id: board.id, pin_order: 'color' });
  await ann.call(arrangeBoard, { board_id: board.id, pin_order: 'saved' });
  expect(await inOrder(board)).toEqual([one, two, three, four]);
  await ann.call(arrangeBoard, { board_id: board.id, pin_order: 'hand' });
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  const { id: fresh } = await aPin(ann, board.id);
  expect(await inOrder(board)).toEqual([fresh, four, three, one, two]);
  // A pin that was moved away and back no longer has a position.
  const away = await aBoard(ann);
  await ann.call(updatePin, { id: two, board_id: away.id });
  await ann.call(updatePin, { id: two, board_id: board.id });
  expect((await inOrder(board)).indexOf(two)).toBeLessThan(4);
});

test('the pins of a section stand in the order of their board, page by page', async () => {
  const board = await aBoard(ann);
  const section = await aSection(ann, board.id);
  const here = { section: section.id };
  const made: Pin[] = [];
  for (const [color, more] of [
    [BLUE, here],
    [RED, here],
    [GREEN, {}],
    [GREY, here],
  ] as const) {
    const image_base64 = await aPicture(color);
    made.push(await ann.call(createPin, { board_id: board.id, image_base64, ...more }));
  }
  const [blue, red, green, grey] = idsOf(made) as [string, string, string, string];
  const order = (): Promise<string[]> =>
    walk((bookmark) =>
      eve.call(getSectionPins, { section_id: section.id, page_size: 2, bookmark }),
    );
  expect(await order()).toEqual([grey, red, blue]);
  await ann.call(arrangeBoard, { board_id: board.id, pin_order: 'color' });
  expect(await order()).toEqual([red, blue, grey]);
  await ann.call(arrangeBoard, { board_id: board.id, pin_order: 'hand' });
  await ann.call(placePin, { pin_id: grey, after_pin_id: red });
  expect(await order()).toEqual([red, grey, blue]);
  expect(await inOrder(board)).toEqual([green, red, grey, blue]);
});

test('there is always room between two, however often something is put there', async () => {
  const board = await aBoard(ann);
  const pins = [await aPin(ann, board.id), await aPin(ann, board.id), await aPin(ann, board.id)];
  const [last, ...others] = idsOf(pins) as [string, string, string];
  await ann.call(arrangeBoard, { board_id: board.id, pin_order: 'hand' });
  // Each goes directly after the last one, which halves the space there every time.
  await ann.call(placePin, { pin_id: last });
  for (let round = 0; round < 90; round += 1) {
    await ann.call(placePin, { pin_id: others[round % 2] ?? '', after_pin_id: last });
  }
  expect(await inOrder(board)).toEqual([last, others[1], others[0]]);
});

test('a walk goes on in its order when the board is arranged anew, and takes no bookmark of another hand', async () => {
  const board = await aBoard(ann);
  for (let number = 0; number < 3; number += 1) await aPin(ann, board.id);
  const first = await eve.call(getBoardPins, { board_id: board.id, page_size: 1 });
  await ann.call(arrangeBoard, { board_id: board.id, pin_order: 'hand' });
  const second = await eve.call(getBoardPins, { board_id: board.id, page_size: 1 });
  const bookmarks = [first.bookmark, second.bookmark];
  await ann.call(arrangeBoard, { board_id: board.id, pin_order: 'color' });
  for (const bookmark of bookmarks) {
    const rest = await walk((next) =>
      eve.call(getBoardPins, { board_id: board.id, page_size: 1, bookmark: next ?? bookmark }),
    );
    expect(rest).toHaveLength(2);
  }
  for (const bookmark of ['hand.x', 'color.WyIxIiwiMiIsIjMiXQ', 'hand.WyJ4IiwiMiJd']) {
    const refused = await eve.refusal(getBoardPins, { board_id: board.id, bookmark });
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input' });
  }
});

test('only who may write a board arranges it, and only with its own pins', async () => {
  const [mine, theirs] = [await aBoard(ann), await aBoard(eve)];
  const [own, foreign] = [await aPin(ann, mine.id), await aPin(eve, theirs.id)];
  const hidden = await aPin(eve, (await aBoard(eve, { privacy: 'secret' })).id);
  const refusals = [
    await ann.refusal(arrangeBoard, { board_id: theirs.id, pin_order: 'hand' }),
    await ann.refusal(placePin, { pin_id: foreign.id }),
    await ann.refusal(placePin, { pin_id: hidden.id }),
    await ann.refusal(placePin, { pin_id: own.id, after_pin_id: foreign.id }),
    await ann.refusal(placePin, { pin_id: own.id, after_pin_id: own.id }),
    await ann.refusal(orderSections, { board_id: theirs.id, section_ids: [] }),
  ];
  expect(refusals.map((one) => one.code)).toEqual([
    'board_not_found',
    'pin_not_found',
    'pin_not_found',
    'pin_not_found',
    'invalid_input',
    'board_not_found',
  ]);
});

test('the sections of a board stand in the order given; a strange one changes nothing [BOARD-18]', async () => {
  const [board, other] = [await aBoard(ann), await aBoard(ann)];
  const made: string[] = [];
  for (const name of ['One', 'Two', 'Three']) made.push((await aSection(ann, board.id, name)).id);
  const [one, two, three] = made as [string, string, string];
  const order = async () =>
    (await eve.call(getSections, { board_id: board.id })).data.map((section) => section.id);
  await ann.call(orderSections, { board_id: board.id, section_ids: [three, one] });
  expect(await order()).toEqual([three, one, two]);
  const strange = await aSection(ann, other.id);
  const wrong = { board_id: board.id, section_ids: [one, strange.id] };
  expect((await ann.refusal(orderSections, wrong)).code).toBe('section_not_found');
  expect(await order()).toEqual([three, one, two]);
});

test('a section moves to another board with its pins, few or many, and leaves nothing behind [BOARD-18]', async () => {
  const [from, to] = [await aBoard(ann), await aBoard(ann)];
  const few = await aSection(ann, from.id, 'Few');
  const many = await aSection(ann, from.id, 'Many');
  const pin = await aPin(ann, from.id, { section: few.id });
  await ann.call(savePin, { pin_id: pin.id, board_id: from.id, section: many.id });
  const all = { board_id: from.id, old_section_id: many.id };
  for (let pins = 1; pins < 128; pins *= 2) {
    await ann.call(copyAllPins, { ...all, new_board_id: from.id, new_section_id: many.id });
  }
  await aSection(ann, to.id, 'Taken');
  const taken = await aSection(ann, from.id, 'Taken');
  const clash = await ann.refusal(moveSection, { section_id: taken.id, board_id: to.id });
  expect(clash.code).toBe('section_name_taken');
  const moved = await ann.call(moveSection, { section_id: few.id, board_id: to.id });
  expect(moved).toMatchObject({ title: 'Few', pin_count: 1, board: { id: to.id } });
  expect((await ann.refusal(getSection, { section_id: few.id })).code).toBe('section_not_found');
  const going = await ann.call(moveSection, { section_id: many.id, board_id: to.id });
  const again = await ann.refusal(moveSection, { section_id: taken.id, board_id: to.id });
  expect(again.code).toBe('board_moving');
  await app.runJobs();
  expect((await ann.call(getSection, { section_id: going.id })).pin_count).toBe(128);
  expect((await ann.refusal(getSection, { section_id: many.id })).code).toBe('section_not_found');
  expect(await boardNow(ann, from.id)).toMatchObject({ pin_count: 0, section_count: 1 });
  expect(await boardNow(ann, to.id)).toMatchObject({ pin_count: 129, section_count: 3 });
  const home = await ann.refusal(moveSection, { section_id: going.id, board_id: to.id });
  expect(home.code).toBe('already_there');
  for (const counter of pinCounters) {
    expect(await findWrongCounts(counter, app.db.read), counter.name).toBe(0);
  }
});

test('a section is made with pins in it, and remembers where its name came from [BOARD-16, CALL-08]', async () => {
  const board = await aBoard(ann);
  const pins = [await aPin(ann, board.id), await aPin(ann, board.id)];
  const sources = [0, 1, 2];
  const made = [];
  for (const name_source of sources) {
    const name = `Source ${name_source}`;
    const initial_pins = idsOf(pins);
    made.push(
      await ann.call(createSection, { board_id: board.id, name, name_source, initial_pins }),
    );
  }
  const last = made.at(-1)!;
  expect(last.pin_count).toBe(2);
  const inside = await ann.call(getSectionPins, { section_id: last.id });
  expect(new Set(idsOf(inside.data))).toEqual(new Set(idsOf(pins)));
  const rows = await app.db.read.rows<{ source: number }>(
    'select name_source as source from sections where board_id = :id order by id',
    { id: board.id },
  );
  expect(rows.map((row) => row.source)).toEqual(sources);
  const wrong = { board_id: board.id, name: 'No', name_source: 3 };
  expect((await ann.refusal(createSection, wrong)).code).toBe('invalid_input');
});
