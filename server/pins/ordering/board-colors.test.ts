import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Board } from '#contract/boards.ts';
import { createPin, createSection, type Pin } from '#contract/pins.ts';
import { getBoardColors } from '#contract/pins/board-colors.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { arrangeBoard } from '#contract/pins/order.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPicture, boardNow, walk } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
let visitor: ReturnType<TestApp['visitor']>;
beforeAll(async () => {
  app = await testApp();
  [ann, visitor] = [await app.person(), app.visitor()];
});
afterAll(() => app.close());

const BLUE = 0xee_22_11;
const RED = 0x11_11_dd;
const GREY = 0x77_77_77;

/** Creates a pin of one colour; the bytes from the highest on are blue, green, red. */
const inColor = async (board: Board, color: number, more = {}): Promise<Pin> =>
  ann.call(createPin, { board_id: board.id, image_base64: await aPicture(color), ...more });

const idsOf = (pins: readonly Pin[]): string[] => pins.map(({ id }) => id);

const listed = (board: Board, more: Readonly<Record<string, unknown>>): Promise<string[]> =>
  walk((bookmark) =>
    visitor.call(getBoardPins, { board_id: board.id, page_size: 2, ...more, bookmark }),
  );

test('anybody sees a board in an order of their own, and it stays as its owner arranged it', async () => {
  const board = await aBoard(ann);
  const [grey, blue, red] = [
    await inColor(board, GREY),
    await inColor(board, BLUE),
    await inColor(board, RED),
  ];
  expect(await listed(board, { arranged: 'color' })).toEqual(idsOf([red, blue, grey]));
  expect(await listed(board, {})).toEqual(idsOf([red, blue, grey]));
  // What is saved afterwards takes its place too.
  const later = await inColor(board, RED);
  expect(await listed(board, { arranged: 'color' })).toEqual(idsOf([later, red, blue, grey]));
  expect((await boardNow(ann, board.id)).pin_order).toBe('saved');
  await ann.call(arrangeBoard, { board_id: board.id, pin_order: 'color' });
  expect(await listed(board, { arranged: 'saved' })).toEqual(idsOf([later, red, blue, grey]));
  expect(
    await visitor.refusal(getBoardPins, { board_id: board.id, arranged: 'size' }),
  ).toMatchObject({ code: 'invalid_input' });
});

test('a board is entered by a colour: its pins of that colour alone, page by page, sections included', async () => {
  const board = await aBoard(ann);
  const section = await ann.call(createSection, { board_id: board.id, name: 'Skies' });
  const blues = [
    await inColor(board, BLUE),
    await inColor(board, BLUE),
    await inColor(board, BLUE, { section: section.id }),
  ];
  const red = await inColor(board, RED);
  await inColor(board, GREY);
  const found = await listed(board, { color: 'blue' });
  expect(found).toEqual(idsOf(blues.toReversed()));
  expect(await listed(board, { color: 'red' })).toEqual([red.id]);
  expect(await listed(board, { color: 'pink' })).toEqual([]);
  expect(await listed(board, { color: 'blue', filter_section_pins: true })).toEqual(
    idsOf(blues.slice(0, 2).toReversed()),
  );
});

test('the colours of a board are those that several of its pins have, and never grey', async () => {
  const board = await aBoard(ann);
  const add = async (color: number, times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1) await inColor(board, color);
  };
  await add(GREY, 3);
  await add(BLUE, 2);
  await add(RED, 1);
  expect(await visitor.call(getBoardColors, { board_id: board.id })).toEqual([]);
  await add(RED, 1);
  expect(await visitor.call(getBoardColors, { board_id: board.id })).toEqual([
    { name: 'red', color: expect.stringMatching(/^#d[\da-f]1[\da-f]1[\da-f]$/u) },
    { name: 'blue', color: expect.stringMatching(/^#1[\da-f]2[\da-f]e[\da-f]$/u) },
  ]);
  const secret = await aBoard(ann, { privacy: 'secret' });
  expect(await visitor.refusal(getBoardColors, { board_id: secret.id })).toMatchObject({
    code: 'board_not_found',
  });
});
