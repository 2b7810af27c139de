import { afterAll, beforeAll, expect, test } from 'vitest';
import { updatePin } from '#contract/pins.ts';
import { blockUser } from '#contract/social.ts';
import {
  createComment,
  deleteComment,
  getComment,
  getComments,
  likeComment,
  unlikeComment,
  updateComment,
} from '#contract/talk.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ann, ben] = [await app.person(), await app.person()];
});
afterAll(() => app.close());

test('a comment is liked once by each person who sees it, and its likes are deleted with it', async () => {
  const pin = await aPin(ann, (await aBoard(ann)).id);
  const { id: commentId } = await ben.call(createComment, { pinId: pin.id, text: 'Blue.' });
  const liked = { like_count: 1, liked_by_me: true };
  expect(await ann.call(likeComment, { commentId })).toMatchObject(liked);
  expect(await ann.call(likeComment, { commentId })).toMatchObject(liked);
  expect(await ben.call(likeComment, { commentId })).toMatchObject({ ...liked, like_count: 2 });
  expect(await ann.call(unlikeComment, { commentId })).toMatchObject({
    like_count: 1,
    liked_by_me: false,
  });
  const [first] = (await app.visitor().call(getComments, { pinId: pin.id })).data;
  expect(first).toMatchObject({ like_count: 1, liked_by_me: false });
  const cal = await app.person();
  await cal.call(blockUser, { blocked_user_id: ben.id });
  expect(await cal.refusal(likeComment, { commentId })).toMatchObject({ status: 404 });
  await ben.call(deleteComment, { commentId });
  const likes = 'select 1 from comment_likes where comment_id = :commentId';
  expect(await app.db.read.rows(likes, { commentId })).toEqual([]);
});

test('a comment’s author changes its text, and nobody else does', async () => {
  const pin = await aPin(ann, (await aBoard(ann)).id);
  const { id: commentId } = await ben.call(createComment, { pinId: pin.id, text: 'Blue.' });
  const text = `Bluer, @${ann.username}.`;
  expect(await ben.call(getComment, { commentId })).toMatchObject({ edited_at: null });
  expect(await ben.call(updateComment, { commentId, text })).toMatchObject({
    text,
    edited_at: expect.any(String),
    is_editable: true,
    mentions: [{ id: ann.id }],
  });
  // The pin's owner may delete it, but not change it.
  expect(await ann.refusal(updateComment, { commentId, text: 'Red.' })).toMatchObject({
    status: 404,
    code: 'comment_not_found',
  });
  expect(await ann.call(getComment, { commentId })).toMatchObject({ text, is_editable: false });
  await ann.call(updatePin, { id: pin.id, comments_disabled: true });
  expect(await ben.refusal(updateComment, { commentId, text: 'Red.' })).toMatchObject({
    status: 404,
  });
});
