import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteBoard } from '#contract/boards.ts';
import { deletePin, getPin } from '#contract/pins.ts';
import { likePin, unlikePin } from '#contract/pins/likes.ts';
import { deleteFromTrash } from '#contract/pins/trash.ts';
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

const likesLeft = async (id: string): Promise<number> =>
  (
    await app.db.read.rows(
      'select 1 from pin_likes where pin_id = :id union all select 1 from pin_like_counts where pin_id = :id',
      { id },
    )
  ).length;

test('a like counts once for each person, under both of its names, and is taken back', async () => {
  const pin = await aPin(ann, (await aBoard(ann)).id);
  expect(pin).toMatchObject({ reaction_counts: {}, reaction_by_me: 0 });
  const liked = await ben.call(likePin, { pin_id: pin.id });
  expect(liked).toMatchObject({ reaction_counts: { '1': 1 }, reaction_by_me: 1 });
  await ben.resource('Reactions', 'create', { pin_id: pin.id, reaction_type: 1 });
  await ann.call(likePin, { pin_id: pin.id });
  const response = await app.visitor().call(getPin, { id: pin.id });
  expect(response).toMatchObject({ reaction_counts: { '1': 2 }, reaction_by_me: 0 });
  await ben.resource('Reactions', 'delete', { pin_id: pin.id });
  await ben.call(unlikePin, { pin_id: pin.id });
  expect(await ben.call(getPin, { id: pin.id })).toMatchObject({
    reaction_counts: { '1': 1 },
    reaction_by_me: 0,
  });
});

test('parallel likes leave a number that equals the rows [SEC-67]', async () => {
  const pin = await aPin(ann, (await aBoard(ann)).id);
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      (index % 2 ? ann : ben).call(index % 3 ? likePin : unlikePin, { pin_id: pin.id }),
    ),
  );
  const [row] = await app.db.read.rows<{ likes: number; rows: number }>(
    `select likes, (select count(*)::int from pin_likes where pin_id = :id) as rows
     from pin_like_counts where pin_id = :id`,
    { id: pin.id },
  );
  expect(row?.likes).toBe(row?.rows);
});

test('a pin that goes for good takes its likes with it; what is not seen is not liked', async () => {
  const [board, secret] = [await aBoard(ann), await aBoard(ann, { privacy: 'secret' })];
  const [one, two] = [await aPin(ann, board.id), await aPin(ann, board.id)];
  const hidden = await aPin(ann, secret.id);
  for (const { id } of [one, two]) await ben.call(likePin, { pin_id: id });
  await ann.call(deletePin, { id: one.id });
  await ann.call(deleteBoard, { board_id: board.id });
  await ann.call(deleteFromTrash, { all: true });
  await app.runJobs();
  expect([await likesLeft(one.id), await likesLeft(two.id)]).toEqual([0, 0]);
  for (const id of [one.id, hidden.id, '1', '9'.repeat(19)]) {
    expect(await ben.refusal(likePin, { pin_id: id })).toMatchObject({ code: 'pin_not_found' });
  }
  expect(await likesLeft(hidden.id)).toBe(0);
  expect(await app.visitor().refusal(likePin, { pin_id: hidden.id })).toMatchObject({
    status: 401,
  });
});
