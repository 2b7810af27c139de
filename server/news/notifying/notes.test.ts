import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptBoardInvite,
  inviteToBoard,
  removeCollaborator,
} from '#contract/boards/collaborators.ts';
import { createBoardNote, deleteBoardNote } from '#contract/boards/notes.ts';
import { chooseNews } from '#contract/news/choices.ts';
import { blockUser } from '#contract/social.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard } from '#server/testing/pins.ts';
import { badgeOf, newsOf, newsTextsOf } from '../core/test-news.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** A secret board shared with the others, whose news so far is read. */
async function aSharedNest(): Promise<{
  people: [TestPerson, TestPerson, TestPerson];
  id: string;
}> {
  const people: [TestPerson, TestPerson, TestPerson] = [
    await app.person(),
    await app.person(),
    await app.person(),
  ];
  const [ann, ...others] = people;
  const board = await aBoard(ann, { name: 'Nest', privacy: 'secret' });
  for (const other of others) {
    await ann.call(inviteToBoard, { board_id: board.id, invited_user_ids: [other.id] });
    await other.call(acceptBoardInvite, { board_id: board.id });
  }
  await app.runJobs();
  return { people, id: board.id };
}
const write = (person: TestPerson, board_id: string, title = 'To buy') =>
  person.call(createBoardNote, { board_id, title });

test('a new note on a shared board is told to whoever else works on it, as one line a day', async () => {
  const { people, id } = await aSharedNest();
  const [ann, ben, cas] = people;
  await write(ben, id);
  const [logged] = await newsOf(app, ann);
  expect(logged).toMatchObject({
    category: 'board_note',
    header_text: `${ben.username} wrote a note on the board Nest`,
    unread: true,
    content_items: [{ event_type: 'board_note', content_object: { id, name: 'Nest' } }],
  });
  expect(await newsTextsOf(app, cas)).toEqual([`${ben.username} wrote a note on the board Nest`]);
  expect(await newsTextsOf(app, ben)).toEqual([]);
  await write(ben, id, 'Again');
  await write(cas, id);
  expect((await newsTextsOf(app, ann))[0]).toBe(
    `${cas.username} and 1 other wrote a note on the board Nest`,
  );
});

test('a note is not told to who went, who is blocked or who does not want to hear of them, nor once it is gone', async () => {
  const { people, id } = await aSharedNest();
  const [ann, ben, cas] = people;
  const note = await write(ann, id);
  await ann.call(deleteBoardNote, { note_id: note.id });
  expect(await badgeOf(app, ben)).toBe(0);
  await ben.call(chooseNews, { kind: 'board_note', is_notified: false });
  await write(ann, id);
  expect([await newsTextsOf(app, ben), await badgeOf(app, cas)]).toEqual([[], 1]);
  await ann.call(removeCollaborator, { board_id: id, invited_user_id: cas.id });
  expect(await newsTextsOf(app, cas)).toEqual([]);
  await write(ben, id);
  expect((await newsTextsOf(app, ann))[0]).toContain('wrote a note');
  await ann.call(blockUser, { blocked_user_id: ben.id });
  expect((await newsTextsOf(app, ann)).filter((line) => line.includes('note'))).toEqual([]);
});
