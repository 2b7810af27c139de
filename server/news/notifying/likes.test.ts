import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateBoard } from '#contract/boards.ts';
import { chooseNews } from '#contract/news/choices.ts';
import { likePin, unlikePin } from '#contract/pins/likes.ts';
import { blockUser } from '#contract/social.ts';
import { deleteComment, likeComment, unlikeComment } from '#contract/talk.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { aComment, aPublicPin, badgeOf, newsOf, newsTextsOf } from '../core/test-news.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const four = async (): Promise<[TestPerson, TestPerson, TestPerson, TestPerson]> => [
  await app.person(),
  await app.person(),
  await app.person(),
  await app.person(),
];

test('likes of a pin are one line, with everybody who likes it and without who took it back', async () => {
  const [ann, ben, cleo, dan] = await four();
  const pin = await aPublicPin(ann);
  for (const person of [ann, ben, cleo, dan]) {
    await person.call(likePin, { pin_id: pin.id });
    await person.call(likePin, { pin_id: pin.id });
    await app.runJobs();
  }
  expect(await newsOf(app, ann)).toMatchObject([
    {
      category: 'pin_like',
      header_text: `${dan.username} and 2 others liked your Pin`,
      user_count: 3,
      content_items: [{ event_type: 'pin_like', content_object: { type: 'pin', id: pin.id } }],
    },
  ]);
  await dan.call(unlikePin, { pin_id: pin.id });
  await ann.call(blockUser, { blocked_user_id: cleo.id });
  expect(await newsTextsOf(app, ann)).toEqual([`${ben.username} liked your Pin`]);
  await ben.call(unlikePin, { pin_id: pin.id });
  expect(await newsOf(app, ann)).toEqual([]);
  expect(await badgeOf(app, ann)).toBe(0);
  // Liked again it is the same like: it comes back, and is no second one.
  await ben.call(likePin, { pin_id: pin.id });
  expect(await newsTextsOf(app, ann)).toEqual([`${ben.username} liked your Pin`]);
});

test('likes of a comment tell its author, with the comment and its pin', async () => {
  const [ann, ben, cleo, dan] = await four();
  const pin = await aPublicPin(ann);
  const comment = await aComment(ben, pin, 'How blue!');
  for (const person of [ben, cleo, dan]) {
    await person.call(likeComment, { commentId: comment.id });
    await app.runJobs();
  }
  expect(await newsOf(app, ben)).toMatchObject([
    {
      category: 'comment_like',
      header_text: `${dan.username} and 1 other liked your comment`,
      content_items: [
        { content_object: { type: 'aggregatedcomment', text: 'How blue!' } },
        { content_object: { type: 'pin', id: pin.id } },
      ],
    },
  ]);
  expect((await newsOf(app, ann)).map((line) => line.category)).toEqual(['comment']);
  await dan.call(unlikeComment, { commentId: comment.id });
  expect(await newsTextsOf(app, ben)).toEqual([`${cleo.username} liked your comment`]);
  await ben.call(deleteComment, { commentId: comment.id });
  expect(await newsOf(app, ben)).toEqual([]);
});

test('likes are no news of private things, from blocked people or to who does not want them', async () => {
  const [ann, ben, cleo] = await four();
  const board = await aBoard(ann, { privacy: 'protected' });
  const hidden = await aPin(ann, board.id);
  const pin = await aPublicPin(ann);
  const own = await aComment(ann, pin, 'Mine');
  await ben.call(likePin, { pin_id: hidden.id });
  await app.runJobs();
  await ann.call(updateBoard, { board_id: board.id, privacy: 'public' });
  expect(await newsOf(app, ann)).toEqual([]);
  await cleo.call(likeComment, { commentId: own.id });
  await ann.call(blockUser, { blocked_user_id: cleo.id });
  expect(await newsOf(app, ann)).toEqual([]);
  await ann.call(chooseNews, { kind: 'pin_like', is_notified: false });
  await ben.call(likePin, { pin_id: pin.id });
  await ben.call(likeComment, { commentId: own.id });
  expect((await newsOf(app, ann)).map((line) => line.category)).toEqual(['comment_like']);
});
