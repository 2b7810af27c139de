import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteBoard, followBoard, updateBoard } from '#contract/boards.ts';
import { deletePin } from '#contract/pins.ts';
import { getNewsDetails } from '#contract/news.ts';
import { blockUser, followUser, unblockUser } from '#contract/social.ts';
import { deleteComment } from '#contract/talk.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { aComment, aPublicPin, aSave, badgeOf, newsOf, newsTextsOf } from '../core/test-news.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const two = async (): Promise<[TestPerson, TestPerson]> => [await app.person(), await app.person()];

test('what is saved to a secret or protected board is not told [SEC-28]', async () => {
  const [ann, ben] = await two();
  const pin = await aPublicPin(ann);
  const [secret, shielded] = [await aSave(ben, pin, 'secret'), await aSave(ben, pin, 'protected')];
  await app.runJobs();
  // Making the board public later is no save either.
  for (const { board } of [secret, shielded]) {
    await ben.call(updateBoard, { board_id: board.id, privacy: 'public' });
  }
  expect(await newsOf(app, ann)).toEqual([]);
});

test('what happens to pins and boards that only few may find is not told', async () => {
  const [ann, ben] = await two();
  const board = await aBoard(ann, { privacy: 'protected' });
  const pin = await aPin(ann, board.id);
  await aSave(ben, pin);
  await aComment(ben, pin, `Hello @${ann.username}`);
  await ben.call(followBoard, { board_id: board.id });
  expect(await newsOf(app, ann)).toEqual([]);
});

test.each(['secret', 'protected'] as const)(
  'news of a save goes when the board that it was saved to becomes %s [SEC-28]',
  async (privacy) => {
    const [ann, ben] = await two();
    const saved = await aSave(ben, await aPublicPin(ann));
    const [line] = await newsOf(app, ann);
    await ben.call(updateBoard, { board_id: saved.board.id, privacy });
    expect([await newsTextsOf(app, ann), await badgeOf(app, ann)]).toEqual([[], 0]);
    expect(await ann.refusal(getNewsDetails, { news_id: line?.id ?? '' })).toMatchObject({
      status: 404,
    });
  },
);

test('a group goes on without who took their save back', async () => {
  const [ann, ben] = await two();
  const cleo = await app.person();
  const pin = await aPublicPin(ann);
  const [first, last] = [await aSave(ben, pin), await aSave(cleo, pin)];
  await app.runJobs();
  await cleo.call(deletePin, { id: last.id });
  expect(await newsTextsOf(app, ann)).toEqual([`${ben.username} saved your Pin`]);
  await ben.call(updateBoard, { board_id: first.board.id, privacy: 'secret' });
  expect(await newsTextsOf(app, ann)).toEqual([]);
});

test('news of a pin, a board or a comment goes with it', async () => {
  const [ann, ben] = await two();
  const [board, pin] = [await aBoard(ann), await aPublicPin(ann)];
  await aSave(ben, pin);
  await ben.call(followBoard, { board_id: board.id });
  const message = await aComment(ben, pin, 'Blue');
  expect((await newsTextsOf(app, ann)).length).toBe(3);
  await ben.call(deleteComment, { commentId: message.id });
  expect((await newsTextsOf(app, ann)).length).toBe(2);
  await ann.call(deletePin, { id: pin.id });
  expect((await newsTextsOf(app, ann)).length).toBe(1);
  await ann.call(deleteBoard, { board_id: board.id });
  expect([await newsTextsOf(app, ann), await badgeOf(app, ann)]).toEqual([[], 0]);
});

test('news of a board of one’s own goes when it becomes secret', async () => {
  const [ann, ben] = await two();
  const board = await aBoard(ann);
  const pin = await aPin(ann, board.id);
  await aSave(ben, pin);
  await aComment(ben, pin, 'Blue');
  await ben.call(followBoard, { board_id: board.id });
  expect((await newsTextsOf(app, ann)).length).toBe(3);
  await ann.call(updateBoard, { board_id: board.id, privacy: 'secret' });
  expect([await newsTextsOf(app, ann), await badgeOf(app, ann)]).toEqual([[], 0]);
});

test.each(['the one who reads', 'the one who acts'])(
  'nothing is told between two people when %s blocks the other',
  async (who) => {
    const [ann, ben] = await two();
    const [blocker, blocked] = who === 'the one who reads' ? [ann, ben] : [ben, ann];
    const pin = await aPublicPin(ann);
    await ben.call(followUser, { user_id: ann.id });
    await aSave(ben, pin);
    expect((await newsTextsOf(app, ann)).length).toBe(2);
    await aSave(ben, await aPublicPin(ann));
    await blocker.call(blockUser, { blocked_user_id: blocked.id });
    expect([await newsTextsOf(app, ann), await badgeOf(app, ann)]).toEqual([[], 0]);
    // Acts during the block do not become news afterwards.
    await blocker.call(unblockUser, { blocked_user_id: blocked.id });
    expect((await newsTextsOf(app, ann)).length).toBe(2);
  },
);
