import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSections, type Board } from '#contract/boards.ts';
import { setBoardCover } from '#contract/boards/life.ts';
import type { Pin } from '#contract/pins.ts';
import { undoBulkJob } from '#contract/pins/bulk.ts';
import { moveAllPins, movePins } from '#contract/pins/moves.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, aSection, boardNow } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ann = await app.person();
});
afterAll(() => app.close());

/** Returns a board's preview. */
async function frontOf({ id }: Board) {
  const { images, cover_pin, cover_images, has_custom_cover, image_cover_url, ...board } =
    await boardNow(ann, id);
  const { data: sections } = await ann.call(getSections, { board_id: id });
  return {
    images,
    cover: { cover_pin, cover_images, has_custom_cover, image_cover_url },
    thumbnails: board.pin_thumbnail_urls,
    sections: sections.map(({ preview_pins }) => preview_pins),
  };
}

/** Creates a board of seven pins, two of them in a section; the newest pin is last. */
async function aFullBoard(): Promise<{ board: Board; pins: Pin[] }> {
  const board = await aBoard(ann);
  const section = await aSection(ann, board.id);
  const pins: Pin[] = [];
  for (let at = 0; at < 7; at += 1) {
    pins.push(await aPin(ann, board.id, at === 2 || at === 4 ? { section: section.id } : {}));
  }
  return { board, pins };
}

const choose = (board: Board, pin: Pin | undefined) =>
  ann.call(setBoardCover, { board_id: board.id, pin_id: pin?.id ?? '', crop: [0, 0, 0.5, 0.5] });

test.each<[string, boolean, readonly number[] | 'all']>([
  ['the pin of a chosen cover', true, [3]],
  ['the pin of a cover that nobody chose', false, [4]],
  ['old pins', false, [0, 2]],
  ['everything', true, 'all'],
])(
  'a move of %s that is undone leaves both boards as they looked before',
  async (_, isChosen, moved) => {
    const { board, pins } = await aFullBoard();
    const target = await aFullBoard();
    if (isChosen) await choose(board, pins[3]);
    const before = [await frontOf(board), await frontOf(target.board)];

    const section = (await ann.call(getSections, { board_id: target.board.id })).data[0];
    const job =
      moved === 'all'
        ? await ann.call(moveAllPins, {
            board_id: board.id,
            with_sections: true,
            new_board_id: target.board.id,
          })
        : await ann.call(movePins, {
            board_id: target.board.id,
            section_id: section?.id ?? null,
            pin_ids: moved.map((at) => pins[at]?.id ?? ''),
          });
    expect([await frontOf(board), await frontOf(target.board)]).not.toEqual(before);
    await ann.call(undoBulkJob, { job_id: job.id });
    expect(await frontOf(board)).toEqual(before[0]);
    expect(await frontOf(target.board)).toEqual(before[1]);
  },
);

test('a cover that was chosen after the move stays when it is undone', async () => {
  const { board, pins } = await aFullBoard();
  await choose(board, pins[3]);
  const to = await aBoard(ann);
  const pin_ids = [pins[3]?.id ?? ''];
  const job = await ann.call(movePins, { board_id: to.id, pin_ids });
  await choose(board, pins[5]);
  await ann.call(undoBulkJob, { job_id: job.id });
  expect((await boardNow(ann, board.id)).cover_pin?.pin_id).toBe(pins[5]?.id);
});
