import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoard, deleteBoard, getBoards } from '#contract/boards.ts';
import { savePin } from '#contract/pins.ts';
import { deletePins } from '#contract/pins/moves.ts';
import { deleteFromTrash, restoreFromTrash } from '#contract/pins/trash.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, boardNow } from '#server/testing/pins.ts';
import { expectRightCounts } from '../upkeep/test-counts.ts';

let app: TestApp;
let ann: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ann = await app.person();
});
afterAll(() => app.close());

test('restoring, emptying and deleting at once do each thing once [SEC-67]', async () => {
  const board = await aBoard(ann);
  const other = await aBoard(ann);
  const pins = [];
  for (let at = 0; at < 6; at += 1) pins.push(await aPin(ann, board.id));
  const ids = pins.map(({ id }) => id);
  await ann.call(deletePins, { pin_ids: ids });
  const works: (() => Promise<unknown>)[] = ids.flatMap((id) => [
    () => ann.call(restoreFromTrash, { ids: [id] }),
    () => ann.call(restoreFromTrash, { ids: [id] }),
    () => ann.call(deleteFromTrash, { ids: [id] }),
    () => ann.call(createBoard, { name: `Race ${id}` }),
  ]);
  works.push(() => ann.call(deleteBoard, { board_id: other.id }));
  works.push(() => ann.call(savePin, { pin_id: ids[0]!, board_id: other.id }));
  const ends = await Promise.allSettled(works.map((work) => work()));
  for (const end of ends) {
    if (end.status === 'rejected') expect(String(end.reason)).toMatch(/"http_status":4\d\d/);
  }
  await expectRightCounts(app);
  const { pin_count: standing } = await boardNow(ann, board.id);
  const restored = works.flatMap((_, at) => (at % 4 < 2 && at < 24 ? [ends[at]] : []));
  expect(restored.filter((end) => end?.status === 'fulfilled')).toHaveLength(standing);
  expect((await ann.call(getBoards, { page_size: 250 })).data.length).toBeGreaterThan(6);
});
