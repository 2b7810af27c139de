import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoard } from '#contract/boards.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { findBoardToSaveInto, insertSection, recordPinsAdded } from '../index.ts';
import { recordPinsAddedToMany } from './record-many.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const pin = (number: number) => ({ id: `10${number}`, signature: `${number}`.repeat(32) });

/** Creates a person with a board and a section. */
async function anOwner() {
  const owner = await app.person();
  const { id } = await owner.call(createBoard, { name: 'Bower' });
  const section = await app.db.transaction(async (tx) =>
    insertSection(tx, await findBoardToSaveInto(tx, owner, id, null), 'Blue', app.clock.now),
  );
  return { owner, boardId: id, sectionId: section.id };
}

const countsOf = (owner: TestPerson) =>
  app.db.read.row(
    `with in_bucket as materialized (
       select boards.pin_count as on_board, boards.recent_signatures, boards.cover_signature,
         boards.last_saved_at, sections.pin_count as in_section,
         sections.recent_signatures as recent_in_section
       from boards
       join sections on sections.bucket = boards.bucket and sections.board_id = boards.id
       where boards.owner_id = :id),
     of_person as materialized (select pin_count as of_owner from people where id = :id)
     select * from in_bucket cross join of_person`,
    { id: owner.id },
  );

test('many pins at once count as they would one after the other [SAVE-11]', async () => {
  const [one, many] = [await anOwner(), await anOwner()];
  const { now } = app.clock;
  for (const numbers of [[1], [2, 3, 4, 5, 6, 7, 7]]) {
    await app.db.transaction(async (tx) => {
      for (const number of numbers) {
        const sectionId = number % 2 === 0 ? one.sectionId : null;
        const board = await findBoardToSaveInto(tx, one.owner, one.boardId, sectionId);
        await recordPinsAdded(tx, board, { sectionId, pins: [pin(number)], now });
      }
    });
    await app.db.transaction(async (tx) => {
      const plain = await findBoardToSaveInto(tx, many.owner, many.boardId, null);
      const added = numbers.map((number) => {
        const sectionId = number % 2 === 0 ? many.sectionId : null;
        return { board: { ...plain, sectionId }, pin: pin(number) };
      });
      await recordPinsAddedToMany(tx, added, now);
    });
    expect(await countsOf(many.owner)).toEqual(await countsOf(one.owner));
  }
  expect(await countsOf(many.owner)).toMatchObject({ on_board: 8, in_section: 3, of_owner: 8 });
});
