import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteBoard } from '#contract/boards.ts';
import { getPin } from '#contract/pins.ts';
import { deleteFromTrash } from '#contract/pins/trash.ts';
import {
  createComment,
  createConversation,
  getComments,
  getMessages,
  likeComment,
} from '#contract/talk.ts';
import { findWrongCounts, reconcileAll } from '#server/kernel/jobs/reconcile.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { eraseTalkOf, talkCounters } from '../index.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ann, ben] = [await app.person(), await app.person()];
});
afterAll(() => app.close());

const wrongCounts = () =>
  Promise.all(talkCounters.map((counter) => findWrongCounts(counter, app.db.read)));

test('counts that are wrong are found and put right [SEC-68]', async () => {
  const pin = await aPin(ann, (await aBoard(ann)).id);
  const first = await ben.call(createComment, { pinId: pin.id, text: 'one' });
  await ann.call(createComment, { pinId: pin.id, text: 'two', parentId: first.id });
  expect(await wrongCounts()).toEqual([0, 0]);
  await app.db.read.run('update pin_comments set comments = 7 where pin_id = :id', { id: pin.id });
  await app.db.read.run('update comments set reply_count = 7 where id = :id', { id: first.id });
  expect(await wrongCounts()).toEqual([1, 1]);
  expect([...(await reconcileAll(app.db, talkCounters)).values()]).toEqual([1, 1]);
  expect(await ann.call(getPin, { id: pin.id })).toMatchObject({ comment_count: 2 });
});

test('who is erased takes what they wrote with them, and leaves the others theirs', async () => {
  const pin = await aPin(ann, (await aBoard(ann)).id);
  const hers = await ann.call(createComment, { pinId: pin.id, text: 'hers' });
  const his = await ben.call(createComment, { pinId: pin.id, text: 'his' });
  await ann.call(createComment, { pinId: pin.id, text: 'her reply', parentId: his.id });
  await ben.call(createComment, { pinId: pin.id, text: 'his reply', parentId: hers.id });
  await ben.call(likeComment, { commentId: hers.id });
  const { id } = await ben.call(createConversation, { user_ids: [ann.id], text: 'from him' });
  await ann.call(createConversation, { user_ids: [ben.id], text: 'from her' });
  const isDone = await app.db.transaction((tx) => eraseTalkOf({ tx }, ben.id));
  expect(isDone).toBe(true);
  const comments = await ann.call(getComments, { pinId: pin.id });
  expect(comments.data).toMatchObject([{ text: 'hers', reply_count: 0, like_count: 0 }]);
  expect(await ann.call(getPin, { id: pin.id })).toMatchObject({ comment_count: 1 });
  const messages = await ann.call(getMessages, { conversation_id: id });
  expect(messages.data).toMatchObject([{ text: 'from her' }]);
  expect(await wrongCounts()).toEqual([0, 0]);
});

test('a board that is deleted while people write at its pins leaves nothing behind its trash', async () => {
  const board = await aBoard(ann);
  const pins = [await aPin(ann, board.id), await aPin(ann, board.id)];
  await Promise.allSettled([
    ...Array.from({ length: 10 }, (_, index) =>
      ben.call(createComment, { pinId: pins[index % 2]!.id, text: `word ${index}` }),
    ),
    ann.call(deleteBoard, { board_id: board.id }),
  ]);
  await ann.call(deleteFromTrash, { all: true });
  await app.runJobs();
  const left = await app.db.read.rows(
    `select 1 from comments where pin_id = any(:ids::bigint[])
     union all select 1 from pin_comments where pin_id = any(:ids::bigint[])`,
    { ids: pins.map((pin) => pin.id) },
  );
  expect(left).toEqual([]);
});
