import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateBoard } from '#contract/boards.ts';
import { deletePin, getPin, savePin, updatePin, type Pin } from '#contract/pins.ts';
import { deleteFromTrash } from '#contract/pins/trash.ts';
import { blockUser } from '#contract/social.ts';
import { createComment, deleteComment, getComment, getComments } from '#contract/talk.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { aBoard, aPin, walk } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ann, ben] = [await app.person(), await app.person()];
});
afterAll(() => app.close());

const aPinOf = async (person: TestPerson): Promise<Pin> => aPin(person, (await aBoard(person)).id);
const say = (who: TestPerson, pinId: string, text: string, more = {}) => {
  // Ids of the same millisecond have no order; manual comments never share one.
  app.clock.now = new Date(app.clock.now.getTime() + 1);
  return who.call(createComment, { pinId, text, ...more });
};
const textsAt = async (who: Client, pinId: string): Promise<string[]> =>
  (await who.call(getComments, { pinId })).data.map((comment) => comment.text);
const countAt = async (who: Client, id: string): Promise<number[]> => {
  const pin = await who.call(getPin, { id });
  return [pin.comment_count, pin.aggregated_pin_data.comment_count];
};

test('a comment is written as clients of the wire write it, read by the id of the picture, and deleted', async () => {
  const pin = await aPinOf(ann);
  const options = {
    objectId: pin.aggregated_pin_data.id,
    pinId: pin.id,
    tags: '[]',
    text: '  A fine bower.\r\nBlue. ',
  };
  const made = await ben.resource('AggregatedComment', 'create', options);
  expect(made).toMatchObject({ status: 200 });
  const comment = made.envelope.resource_response.data as { id: string };
  expect(comment).toMatchObject({
    type: 'aggregatedcomment',
    text: 'A fine bower.\nBlue.',
    user: { id: ben.id },
    parent_id: null,
    is_deletable: true,
  });
  const list = await app.visitor().resource('AggregatedCommentFeed', 'get', {
    objectId: pin.aggregated_pin_data.id,
    page_size: 50,
    redux_normalize_feed: true,
    bookmarks: [null],
  });
  expect(list.envelope.resource_response.data).toMatchObject([{ id: comment.id }]);
  expect(list.envelope.resource.options.bookmarks).toEqual(['-end-']);
  expect(await app.visitor().call(getComment, { commentId: comment.id })).toMatchObject({
    is_deletable: false,
  });
  expect(await countAt(app.visitor(), pin.id)).toEqual([1, 1]);
  await ben.resource('AggregatedComment', 'delete', { commentId: comment.id });
  expect(await countAt(ann, pin.id)).toEqual([0, 0]);
  expect(await textsAt(ann, pin.id)).toEqual([]);
});

test('comments run oldest first, page by page, without gap or repetition', async () => {
  const pin = await aPinOf(ann);
  const ids: string[] = [];
  for (const text of ['one', 'two', 'three', 'four', 'five']) {
    ids.push((await say(ben, pin.id, text)).id);
  }
  const listed = await walk((bookmark) =>
    app.visitor().call(getComments, { pinId: pin.id, page_size: 2, bookmark }),
  );
  expect(listed).toEqual(ids);
});

test('a reply joins the comment that it answers, and goes with it', async () => {
  const pin = await aPinOf(ann);
  const first = await say(ben, pin.id, 'first');
  const reply = await say(ann, pin.id, 'reply', { parentId: first.id });
  const deeper = await say(ben, pin.id, 'deeper', { parentId: reply.id });
  expect([reply.parent_id, deeper.parent_id]).toEqual([first.id, first.id]);
  expect(await textsAt(ben, pin.id)).toEqual(['first']);
  const replies = await ben.call(getComments, { commentId: first.id });
  expect(replies.data.map((one) => one.text)).toEqual(['reply', 'deeper']);
  expect(await ben.call(getComment, { commentId: first.id })).toMatchObject({ reply_count: 2 });
  expect(await countAt(ben, pin.id)).toEqual([3, 3]);
  await ann.call(deleteComment, { commentId: reply.id });
  expect(await ben.call(getComment, { commentId: first.id })).toMatchObject({ reply_count: 1 });
  await ben.call(deleteComment, { commentId: first.id });
  expect(await countAt(ben, pin.id)).toEqual([0, 0]);
  expect(await ben.refusal(getComment, { commentId: deeper.id })).toMatchObject({ status: 404 });
  expect(
    await ben.refusal(createComment, { pinId: pin.id, text: 'late', parentId: first.id }),
  ).toMatchObject({ code: 'comment_not_found' });
});

test('comments hang on the picture: they stand at every save of it, and a reply stays where its comment is', async () => {
  const pin = await aPinOf(ann);
  const save = await ben.call(savePin, { pin_id: pin.id, board_id: (await aBoard(ben)).id });
  const at = await say(ann, pin.id, 'at the first');
  await say(ben, save.id, 'answered at the save', { parentId: at.id });
  await say(ben, save.id, 'at the save');
  for (const id of [pin.id, save.id]) {
    expect(await textsAt(app.visitor(), id)).toEqual(['at the first', 'at the save']);
  }
  await app.runJobs();
  expect(await countAt(ann, pin.id)).toEqual([3, 3]);
  await ben.call(deletePin, { id: save.id });
  expect(await textsAt(ann, pin.id)).toEqual(['at the first']);
  expect(await countAt(ann, pin.id)).toEqual([2, 2]);
  await ben.call(deleteFromTrash, { all: true });
  await app.runJobs();
  const left = await app.db.read.rows('select 1 from comments where pin_id = :id', { id: save.id });
  expect(left).toEqual([]);
});

test('what is said at a pin that is not public is said there alone, and to nobody who may not see it [SEC-27, SEC-28]', async () => {
  const pin = await aPinOf(ann);
  const board = await aBoard(ben, { privacy: 'secret' });
  const hidden = await ben.call(savePin, { pin_id: pin.id, board_id: board.id });
  const open = await say(ann, pin.id, 'in the open');
  const quiet = await say(ben, hidden.id, 'between me and me');
  expect(await textsAt(ben, hidden.id)).toEqual(['in the open', 'between me and me']);
  expect(await countAt(ben, hidden.id)).toEqual([2, 2]);
  for (const who of [ann, ben, app.visitor()]) {
    expect(await textsAt(who, pin.id)).toEqual(['in the open']);
    expect(await countAt(who, pin.id)).toEqual([1, 1]);
    const byPicture = await who.call(getComments, { objectId: pin.aggregated_pin_data.id });
    expect(byPicture.data.map((one) => one.id)).toEqual([open.id]);
  }
  for (const refused of [
    await ann.refusal(getComments, { pinId: hidden.id }),
    await ann.refusal(getComments, { pinId: '1' }),
    await ann.refusal(createComment, { pinId: hidden.id, text: 'found you' }),
  ]) {
    expect(refused).toMatchObject({ code: 'pin_not_found', message: 'Pin not found.' });
  }
  for (const commentId of [quiet.id, '1']) {
    const missing = { code: 'comment_not_found', status: 404 };
    expect(await ann.refusal(getComment, { commentId })).toMatchObject(missing);
    expect(await ann.refusal(getComments, { commentId })).toMatchObject(missing);
    expect(await ann.refusal(deleteComment, { commentId })).toMatchObject(missing);
    const reply = { pinId: pin.id, text: 'a reply', parentId: commentId };
    expect(await ann.refusal(createComment, reply)).toMatchObject(missing);
  }
});

test('a board that becomes secret takes its comments out of sight at once, and back', async () => {
  const pin = await aPinOf(ann);
  const board = await aBoard(ben);
  const save = await ben.call(savePin, { pin_id: pin.id, board_id: board.id });
  await say(ben, save.id, 'while it was open');
  await ben.call(updateBoard, { board_id: board.id, privacy: 'secret' });
  expect(await textsAt(ann, pin.id)).toEqual([]);
  await app.runJobs();
  expect(await countAt(ann, pin.id)).toEqual([0, 0]);
  await ben.call(updateBoard, { board_id: board.id, privacy: 'public' });
  await app.runJobs();
  expect(await textsAt(ann, pin.id)).toEqual(['while it was open']);
  expect(await countAt(ann, pin.id)).toEqual([1, 1]);
});

test('whose pin it is deletes what others wrote there; nobody else does', async () => {
  const pin = await aPinOf(ann);
  const comment = await say(ben, pin.id, 'mine');
  const cleo = await app.person();
  const refused = await cleo.refusal(deleteComment, { commentId: comment.id });
  expect(refused).toMatchObject({ code: 'comment_not_found' });
  expect(await textsAt(ann, pin.id)).toEqual(['mine']);
  await ann.call(deleteComment, { commentId: comment.id });
  expect(await textsAt(ann, pin.id)).toEqual([]);
  const visitor = app.visitor();
  expect(await visitor.refusal(createComment, { pinId: pin.id, text: 'x' })).toMatchObject({
    status: 401,
  });
});

test('a block hides what the two say from each other, and lets neither write at the other’s pins', async () => {
  const [dora, emil] = [await app.person(), await app.person()];
  const [hers, third] = [await aPinOf(dora), await aPinOf(ann)];
  await say(emil, third.id, 'by Emil');
  await say(dora, third.id, `by Dora, to @${emil.username}`);
  await dora.call(blockUser, { blocked_user_id: emil.id });
  expect(await textsAt(dora, third.id)).toEqual([`by Dora, to @${emil.username}`]);
  expect(await textsAt(emil, third.id)).toEqual(['by Emil']);
  expect(await textsAt(ann, third.id)).toHaveLength(2);
  expect(await emil.refusal(createComment, { pinId: hers.id, text: 'let me in' })).toMatchObject({
    code: 'pin_not_found',
  });
  const save = await dora.call(savePin, {
    pin_id: third.id,
    board_id: (await aBoard(dora)).id,
  });
  const atHers = await say(ann, save.id, 'by Ann, at Dora’s');
  expect(await textsAt(emil, third.id)).toEqual(['by Emil']);
  const reply = { pinId: third.id, text: 'round about', parentId: atHers.id };
  expect(await emil.refusal(createComment, reply)).toMatchObject({ code: 'comment_not_found' });
  const named = await say(dora, third.id, `@${emil.username} again`);
  expect(named.mentions).toEqual([]);
});

test('names after @ that belong to somebody are told with who they are', async () => {
  const pin = await aPinOf(ann);
  const text = `@${ben.username.toUpperCase()} and @nobody_at_all, not me@${ann.username}, @${ben.username}`;
  const comment = await say(ann, pin.id, text);
  expect(comment.mentions).toEqual([{ id: ben.id, username: ben.username }]);
});

test('comments are turned off by whose pin it is: none stands there, none is written, and all come back', async () => {
  const pin = await aPinOf(ann);
  const save = await ben.call(savePin, { pin_id: pin.id, board_id: (await aBoard(ben)).id });
  await say(ben, pin.id, 'before');
  const off = await ann.call(updatePin, { id: pin.id, comments_disabled: true });
  expect(off).toMatchObject({ comments_disabled: true, comment_count: 0 });
  expect(await ben.refusal(updatePin, { id: pin.id, comments_disabled: false })).toMatchObject({
    code: 'pin_not_found',
  });
  expect(await ben.refusal(createComment, { pinId: pin.id, text: 'still' })).toMatchObject({
    status: 403,
    code: 'comments_off',
  });
  expect([await textsAt(ben, pin.id), await textsAt(ben, save.id)]).toEqual([[], []]);
  expect(await countAt(ben, save.id)).toEqual([0, 0]);
  await ann.call(updatePin, { id: pin.id, comments_disabled: false });
  expect(await textsAt(ben, save.id)).toEqual(['before']);
  expect(await countAt(ben, pin.id)).toEqual([1, 1]);
});

test('a comment that says nothing, too much or something broken is refused, and hostile text is kept as it is', async () => {
  const pin = await aPinOf(ann);
  for (const text of ['', '  \n ', '\u200b\u2060', 'x'.repeat(501), 'a\0b', '\ud800', 7, null]) {
    expect(await ben.refusal(createComment, { pinId: pin.id, text })).toMatchObject({
      code: 'invalid_input',
    });
  }
  const wrong = { pinId: pin.id, objectId: '1', text: 'elsewhere' };
  expect(await ben.refusal(createComment, wrong)).toMatchObject({ code: 'invalid_input' });
  expect(await ben.refusal(getComments, {})).toMatchObject({ code: 'invalid_input' });
  const hostile = `</script><script>hit()</script> '; drop table comments; -- 👩‍👩‍👧`;
  expect((await say(ben, pin.id, hostile)).text).toBe(hostile);
  expect(await countAt(ben, pin.id)).toEqual([1, 1]);
});

test('a guid makes a comment once, and an hour takes a hundred [SEC-69]', async () => {
  const pin = await aPinOf(ann);
  const fay = await app.person();
  const again = { guid: 'the same' };
  const [one, two] = [await say(fay, pin.id, 'once', again), await say(fay, pin.id, 'once', again)];
  expect(one.id).toBe(two.id);
  expect(await countAt(fay, pin.id)).toEqual([1, 1]);
  for (let index = 0; index < 98; index += 1) await say(fay, pin.id, `and ${index}`);
  expect(await fay.refusal(createComment, { pinId: pin.id, text: 'more' })).toMatchObject({
    status: 429,
  });
});

test('comments, replies and deletions at once leave counts that equal the rows [SEC-67]', async () => {
  const pin = await aPinOf(ann);
  const roots = await Promise.all(
    Array.from({ length: 4 }, (_, index) => say(ben, pin.id, `root ${index}`)),
  );
  await Promise.allSettled(
    Array.from({ length: 48 }, (_, index) => {
      const root = roots[index % 4]!;
      const who = index % 2 ? ann : ben;
      if (index % 12 === 11) return who.call(deleteComment, { commentId: root.id });
      return say(who, pin.id, `reply ${index}`, index % 3 ? { parentId: root.id } : {});
    }),
  );
  const wrong = await app.db.read.rows(
    `select 1 from pin_comments p where p.comments <> (
       select count(*) from comments c where c.bucket = p.bucket and c.pin_id = p.pin_id)
     union all
     select 1 from comments c where c.reply_count <> (
       select count(*) from comments r where r.bucket = c.bucket and r.parent_id = c.id)
     union all
     select 1 from comments r where r.parent_id is not null and not exists (
       select 1 from comments c where c.bucket = r.bucket and c.id = r.parent_id)`,
  );
  expect(wrong).toEqual([]);
  expect((await countAt(ann, pin.id))[0]).toBeGreaterThan(0);
});
