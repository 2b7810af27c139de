import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deleteBoard,
  followBoard,
  getBoard,
  getBoardFollowers,
  getBoardFollowing,
  unfollowBoard,
  updateBoard,
} from '#contract/boards.ts';
import { deleteFromTrash } from '#contract/pins/trash.ts';
import { setState } from '#contract/identity/states.ts';
import { getPin } from '#contract/pins.ts';
import { likePin } from '#contract/pins/likes.ts';
import { blockUser } from '#contract/social.ts';
import { eraseIdentityOf } from '#server/identity/index.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { reconcileAll } from '#server/kernel/jobs/reconcile.ts';
import { erasePinsOf, pinCounters } from '#server/pins/index.ts';
import { eraseFollowsOf } from '#server/social/index.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { aBoard, aPin, walk } from '#server/testing/pins.ts';
import { boardCounters } from '../index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const tick = (): Date => (app.clock.now = new Date(app.clock.now.getTime() + 1000));

test('a board is followed by PUT and no longer by DELETE, bare and inside ApiResource, each once [CALL-02, BOARD-11]', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const board = await aBoard(ann);
  const url = `/v3/boards/${board.id}/follow/`;
  const stands = async () => {
    const { follower_count: count, followed_by_me: mine } = await ben.call(getBoard, {
      board_id: board.id,
    });
    return [count, mine];
  };
  for (const way of ['bare', 'wrapped']) {
    const ask = async (method: 'PUT' | 'DELETE') => {
      const verb = method === 'PUT' ? 'update' : 'delete';
      const { status } =
        way === 'bare'
          ? await ben.request(url, { method })
          : await ben.resource('Api', verb, { url });
      return status;
    };
    expect([await ask('PUT'), await ask('PUT'), await stands()]).toEqual([200, 200, [1, true]]);
    expect([await ask('DELETE'), await ask('DELETE')]).toEqual([200, 200]);
    expect(await stands()).toEqual([0, false]);
  }
  expect((await app.visitor().request(url, { method: 'PUT' })).status).toBe(401);
  expect(await ann.refusal(followBoard, { board_id: board.id })).toMatchObject({ status: 400 });
});

test('followers and followed boards are listed newest first, page by page', async () => {
  const [ann, ...fans] = [
    await app.person(),
    await app.person(),
    await app.person(),
    await app.person(),
  ];
  const boards = [await aBoard(ann), await aBoard(ann), await aBoard(ann)];
  const [first] = boards;
  for (const fan of fans) {
    tick();
    await fan.call(followBoard, { board_id: first?.id ?? '' });
  }
  const [fan] = fans;
  for (const board of boards.slice(1)) {
    tick();
    await fan?.call(followBoard, { board_id: board.id });
  }
  const visitor = app.visitor();
  const followers = await walk((bookmark) =>
    visitor.call(getBoardFollowers, { board_id: first?.id ?? '', page_size: 2, bookmark }),
  );
  expect(followers).toEqual(fans.map((one) => one.id).toReversed());
  const following = await walk((bookmark) =>
    visitor.call(getBoardFollowing, { username: fan?.username ?? '', page_size: 2, bookmark }),
  );
  expect(following).toEqual([boards[2]?.id, boards[1]?.id, first?.id]);
});

test('a board that became secret is in no list and cannot be followed; a protected one is listed to its follower alone [BOARD-10]', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const [hidden, shielded] = [await aBoard(ann), await aBoard(ann)];
  for (const { id } of [hidden, shielded]) await ben.call(followBoard, { board_id: id });
  await ann.call(updateBoard, { board_id: hidden.id, privacy: 'secret' });
  await ann.call(updateBoard, { board_id: shielded.id, privacy: 'protected' });
  const list = async (client: Pick<typeof ben, 'call'>) =>
    (await client.call(getBoardFollowing, { username: ben.username })).data.map(({ id }) => id);
  expect(await list(ben)).toEqual([shielded.id]);
  expect(await list(app.visitor())).toEqual([]);
  for (const call of [followBoard, unfollowBoard, getBoardFollowers]) {
    expect(await ben.refusal(call, { board_id: hidden.id })).toMatchObject({
      code: 'board_not_found',
    });
  }
});

test('a count that is wrong is found and put right [SEC-68]', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const board = await aBoard(ann);
  const pin = await aPin(ann, board.id);
  await ben.call(followBoard, { board_id: board.id });
  await ben.call(likePin, { pin_id: pin.id });
  const { read } = app.db;
  await read.run('update boards set follower_count = 9 where id = :id', { id: board.id });
  await read.run('update pin_like_counts set likes = 9 where pin_id = :id', { id: pin.id });
  const repaired = async (): Promise<number> =>
    [...(await reconcileAll(app.db, [...boardCounters, ...pinCounters])).values()].reduce(
      (sum, count) => sum + count,
      0,
    );
  await app.runJobs();
  expect([await repaired(), await repaired()]).toEqual([2, 0]);
  expect((await ann.call(getBoard, { board_id: board.id })).follower_count).toBe(1);
  expect((await ann.call(getPin, { id: pin.id })).reaction_counts).toEqual({ '1': 1 });
});

test('whoever is erased leaves no follow, like or block behind, and the counts without them', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const board = await aBoard(ann);
  const pin = await aPin(ann, board.id);
  await ben.call(followBoard, { board_id: board.id });
  await ben.call(likePin, { pin_id: pin.id });
  await ben.call(blockUser, { blocked_user_id: (await app.person()).id });
  await ben.call(setState, { state: 'seen', value: 'yes' });
  await app.runJobs();
  await app.db.transaction(async (tx) => {
    const context = { tx, jobs: jobsIn(tx) };
    const done = [await erasePinsOf(context, ben.id), await eraseFollowsOf(context, ben.id)];
    expect(done).toEqual([true, true]);
    await eraseIdentityOf(context, ben.id);
  });
  expect(await ann.call(getBoard, { board_id: board.id })).toMatchObject({ follower_count: 0 });
  expect((await ann.call(getPin, { id: pin.id })).reaction_counts).toEqual({});
  for (const table of ['board_followers', 'pin_likes', 'blocks', 'person_states']) {
    const rows = await app.db.read.rows(`select 1 from ${table} where person_id = :id`, {
      id: ben.id,
    });
    expect([table, rows]).toEqual([table, []]);
  }
});

test('parallel follows leave a count that equals the rows, and a board deleted for good leaves none [SEC-67]', async () => {
  const ann = await app.person();
  const board = await aBoard(ann);
  const fans = await Promise.all(Array.from({ length: 6 }, () => app.person()));
  await Promise.all(
    fans.flatMap((fan, index) => [
      fan.call(followBoard, { board_id: board.id }),
      fan.call(index % 2 ? followBoard : unfollowBoard, { board_id: board.id }),
    ]),
  );
  const rows = async () =>
    app.db.read.rows('select person_id from board_followers where board_id = :id', {
      id: board.id,
    });
  const { follower_count: count } = await ann.call(getBoard, { board_id: board.id });
  expect(count).toBe((await rows()).length);
  expect(count).toBeGreaterThanOrEqual(3);
  await ann.call(deleteBoard, { board_id: board.id });
  await ann.call(deleteFromTrash, { ids: [board.id] });
  expect(await rows()).toEqual([]);
});
