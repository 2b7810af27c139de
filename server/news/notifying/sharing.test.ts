import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateBoard } from '#contract/boards.ts';
import {
  acceptBoardInvite,
  endBoardInvite,
  inviteToBoard,
  removeCollaborator,
} from '#contract/boards/collaborators.ts';
import { blockUser } from '#contract/social.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard } from '#server/testing/pins.ts';
import { badgeOf, newsOf, newsTextsOf } from '../core/test-news.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const trio = async (): Promise<[TestPerson, TestPerson, TestPerson]> => [
  await app.person(),
  await app.person(),
  await app.person(),
];
const ask = (by: TestPerson, boardId: string, whom: TestPerson) =>
  by.call(inviteToBoard, { board_id: boardId, invited_user_ids: [whom.id] });

test('an invitation is told to who is invited, and its acceptance to who asked and whose board it is [BOARD-09]', async () => {
  const [ann, ben, cas] = await trio();
  const board = await aBoard(ann, { privacy: 'secret', name: 'Nest' });
  await ask(ann, board.id, ben);
  const [logged] = await newsOf(app, ben);
  expect(logged).toMatchObject({
    category: 'board_invite',
    header_text: `${ann.username} invited you to the board Nest`,
    content_items: [{ content_object: { id: board.id, owner: { id: ann.id } } }],
  });
  expect(await badgeOf(app, ben)).toBe(1);
  await ben.call(acceptBoardInvite, { board_id: board.id });
  expect(await newsTextsOf(app, ben)).toEqual([]);
  expect(await newsTextsOf(app, ann)).toEqual([`${ben.username} joined the board Nest`]);
  await ask(ben, board.id, cas);
  await cas.call(acceptBoardInvite, { board_id: board.id });
  expect(await newsTextsOf(app, ben)).toEqual([`${cas.username} joined the board Nest`]);
  expect(await newsTextsOf(app, ann)).toEqual([
    `${cas.username} and 1 other joined the board Nest`,
  ]);
});

test('nobody is told of a secret board that they no longer share, were not asked to, or declined [SEC-28]', async () => {
  const [ann, ben, cas] = await trio();
  const board = await aBoard(ann, { privacy: 'secret', name: 'Nest' });
  for (const whom of [ben, cas]) await ask(ann, board.id, whom);
  expect(await newsTextsOf(app, cas)).toHaveLength(1);
  await cas.call(endBoardInvite, { board_id: board.id, invited_user_id: null });
  expect([await newsTextsOf(app, cas), await badgeOf(app, cas)]).toEqual([[], 0]);
  await ben.call(acceptBoardInvite, { board_id: board.id });
  const dee = await app.person();
  await ask(ben, board.id, dee);
  await dee.call(acceptBoardInvite, { board_id: board.id });
  expect(await newsTextsOf(app, ben)).toHaveLength(1);
  await ann.call(removeCollaborator, { board_id: board.id, invited_user_id: ben.id });
  expect([await newsTextsOf(app, ben), await badgeOf(app, ben)]).toEqual([[], 0]);
  // Public again, it is still not theirs.
  await ann.call(updateBoard, { board_id: board.id, privacy: 'public' });
  expect(await newsTextsOf(app, ben)).toEqual([]);
});

test('an invitation by somebody blocked is told no more, nor one whose job comes too late', async () => {
  const [ann, ben] = await trio();
  const board = await aBoard(ann);
  await ask(ann, board.id, ben);
  await ann.call(endBoardInvite, { board_id: board.id, invited_user_id: ben.id });
  expect(await newsTextsOf(app, ben)).toEqual([]);
  await ask(ann, board.id, ben);
  expect(await newsTextsOf(app, ben)).toHaveLength(1);
  await ben.call(blockUser, { blocked_user_id: ann.id });
  expect(await newsTextsOf(app, ben)).toEqual([]);
});
