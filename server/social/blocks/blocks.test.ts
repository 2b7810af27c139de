import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  followBoard,
  getBoard,
  getBoardFollowers,
  getBoardFollowing,
  getBoards,
  getSection,
} from '#contract/boards.ts';
import { getHome, getIdeas, search } from '#contract/discovery.ts';
import { complete } from '#contract/discovery/complete.ts';
import { getPin, savePin } from '#contract/pins.ts';
import { getBoardPins, getCreatedPins, getUserPins } from '#contract/pins/lists.ts';
import { likePin } from '#contract/pins/likes.ts';
import {
  blockUser,
  followUser,
  followUsers,
  getBlockedUsers,
  getFollowers,
  getFollowing,
  getUser,
  unblockUser,
} from '#contract/social.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, aSection, walk } from '#server/testing/pins.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const two = async (): Promise<[TestPerson, TestPerson]> => [await app.person(), await app.person()];

async function countsOf(person: TestPerson): Promise<[number, number]> {
  await app.runJobs();
  const user = await app.visitor().call(getUser, { user_id: person.id });
  return [user.follower_count, user.following_count];
}

test('a block ends the follows both ways, with their counts, and lets none begin [CALL-10]', async () => {
  const [ann, ben] = await two();
  await ann.call(followUser, { user_id: ben.id });
  await ben.call(followUser, { user_id: ann.id, invite_code: 'x', aux_data: { pin_id: '1' } });
  expect([await countsOf(ann), await countsOf(ben)]).toEqual([
    [1, 1],
    [1, 1],
  ]);
  const wire = { orbac_subject_id: '', block_source: 'profile', block_context: 'menu' };
  const blocked = await ann.call(blockUser, { blocked_user_id: ben.id, ...wire });
  expect(blocked).toMatchObject({ id: ben.id, blocked_by_me: true, followed_by_me: false });
  await ann.call(blockUser, { blocked_user_id: ben.id });
  expect([await countsOf(ann), await countsOf(ben)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(await ben.refusal(followUser, { user_id: ann.id })).toMatchObject({
    code: 'user_not_found',
  });
  expect(await ben.refusal(followUsers, { followee_ids: ann.id })).toMatchObject({ status: 404 });
  expect(await ann.refusal(followUser, { user_id: ben.id })).toMatchObject({
    code: 'invalid_input',
  });
  expect(await ben.refusal(getUser, { user_id: ann.id })).toMatchObject({
    code: 'user_not_found',
  });
});

test('taking a block back lets follows begin again, and brings none back', async () => {
  const [ann, ben] = await two();
  await ben.call(followUser, { user_id: ann.id });
  await ann.call(blockUser, { blocked_user_id: ben.id });
  const free = await ann.call(unblockUser, { blocked_user_id: ben.id });
  expect(free).toMatchObject({ blocked_by_me: false });
  expect(await countsOf(ann)).toEqual([0, 0]);
  expect(await ben.call(followUser, { user_id: ann.id })).toMatchObject({ followed_by_me: true });
});

test('nobody blocks themself, nor somebody who is not there, nor without logging in', async () => {
  const ann = await app.person();
  const block = (id: string) => ann.refusal(blockUser, { blocked_user_id: id });
  expect(await block(ann.id)).toMatchObject({ status: 400 });
  expect(await block('1')).toMatchObject({ code: 'user_not_found' });
  expect(await app.visitor().refusal(blockUser, { blocked_user_id: ann.id })).toMatchObject({
    status: 401,
  });
});

test('a follow and a block at the same moment never both stand [SEC-67]', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [ann, ben] = await two();
    await Promise.allSettled([
      ben.call(followUser, { user_id: ann.id }),
      ann.call(blockUser, { blocked_user_id: ben.id }),
    ]);
    expect([await countsOf(ann), await countsOf(ben)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  }
});

test('feeds, searches and suggestions hide each from the other, and from nobody else', async () => {
  const [ann, ben] = await two();
  const word = `zither${ann.username}`;
  const board = await aBoard(ben, { name: `${word} board` });
  const pin = await aPin(ben, board.id, { title: word });
  await aPin(ann, (await aBoard(ann, { name: `${word} other` })).id, { title: word });
  await ann.call(blockUser, { blocked_user_id: ben.id });
  const namesSeen = async (viewer: TestPerson, whose: TestPerson) => {
    const found: unknown[] = [
      (await viewer.call(getHome, { page_size: 250 })).data,
      (await viewer.call(getIdeas, { page_size: 250 })).data,
      await viewer.call(complete, { term: whose.username, count: 20 }),
    ];
    for (const scope of ['pins', 'boards'] as const) {
      found.push((await viewer.call(search, { query: word, scope })).data.results);
    }
    const people = await viewer.call(search, { query: whose.username, scope: 'users' });
    found.push(people.data.results);
    return found.map((list) => JSON.stringify(list).includes(whose.id));
  };
  const nothing = [false, false, false, false, false, false];
  expect(await namesSeen(ann, ben)).toEqual(nothing);
  expect(await namesSeen(ben, ann)).toEqual(nothing);
  expect(await namesSeen(await app.person(), ben)).toEqual(nothing.map(() => true));
  expect(await ann.refusal(likePin, { pin_id: pin.id })).toMatchObject({ code: 'pin_not_found' });
});

test("a block ends the two's follows of each other's boards, and lets none begin", async () => {
  const [ann, ben] = await two();
  const [hers, his] = [await aBoard(ann), await aBoard(ben)];
  await ben.call(followBoard, { board_id: hers.id });
  await ann.call(followBoard, { board_id: his.id });
  await ann.call(blockUser, { blocked_user_id: ben.id });
  await app.runJobs();
  const followers = async (id: string) =>
    (await app.visitor().call(getBoard, { board_id: id })).follower_count;
  expect([await followers(hers.id), await followers(his.id)]).toEqual([0, 0]);
  expect(await ben.refusal(followBoard, { board_id: hers.id })).toMatchObject({
    code: 'board_not_found',
  });
});

test('a block hides each from the other on pages, in lists and by links, and nobody else [BOARD-19]', async () => {
  const [ann, ben] = await two();
  const cleo = await app.person();
  const board = await aBoard(ben);
  const pin = await aPin(ben, board.id);
  const section = await aSection(ben, board.id);
  const cleos = await aBoard(cleo);
  const save = await cleo.call(savePin, { pin_id: pin.id, board_id: cleos.id });
  for (const person of [ann, ben]) {
    await person.call(followUser, { user_id: cleo.id });
    await person.call(followBoard, { board_id: cleos.id });
  }
  await cleo.call(followUsers, { followee_ids: `${ann.id},${ben.id}` });
  await cleo.call(followBoard, { board_id: board.id });
  await app.runJobs();
  const whose = { user_id: ben.id };
  const his = (into: string) =>
    [
      ...[getBoards, getUserPins, getCreatedPins].map((call) => [call, whose] as const),
      ...[getFollowers, getFollowing, getBoardFollowing].map((call) => [call, whose] as const),
      [getBoard, { board_id: board.id }],
      [getBoard, { username: ben.username, slug: board.slug }],
      [getBoardPins, { board_id: board.id }],
      [getSection, { section_id: section.id }],
      [getPin, { id: pin.id }],
      [savePin, { pin_id: pin.id, board_id: into }],
    ] as const;
  const lists = [
    ...[getFollowers, getFollowing, getBoardFollowing].map(
      (call) => [call, { user_id: cleo.id }] as const,
    ),
    [getBoardFollowers, { board_id: cleos.id }],
    [getPin, { id: save.id }],
  ] as const;
  const visibleTo = async (viewer: TestPerson, into: string): Promise<Set<boolean>> => {
    const found = new Set<boolean>();
    for (const [call, input] of his(into)) {
      const refused = viewer.refusal(call, input);
      found.add(
        await refused.then(
          ({ status }) => status !== 404,
          () => true,
        ),
      );
    }
    for (const [call, input] of lists) {
      found.add(
        JSON.stringify(await viewer.call(call as typeof getPin, input as never)).includes(ben.id),
      );
    }
    return found;
  };
  const anns = await aBoard(ann);
  const [visible, hidden] = [new Set([true]), new Set([false])];
  expect(await visibleTo(ann, anns.id)).toEqual(visible);
  await ann.call(blockUser, { blocked_user_id: ben.id });
  expect(await visibleTo(ann, anns.id)).toEqual(hidden);
  expect(await visibleTo(cleo, cleos.id)).toEqual(visible);
  await ann.call(unblockUser, { blocked_user_id: ben.id });
  await ben.call(blockUser, { blocked_user_id: ann.id });
  expect(await visibleTo(ann, anns.id)).toEqual(hidden);
});

test('who is blocked is listed to the one who blocks, the last first, page by page [BOARD-19]', async () => {
  const ann = await app.person();
  const blocked: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const person = await app.person();
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    await ann.call(blockUser, { blocked_user_id: person.id });
    blocked.unshift(person.id);
  }
  const ids = await walk((bookmark) => ann.call(getBlockedUsers, { page_size: 2, bookmark }));
  expect(ids).toEqual(blocked);
  const profile = await ann.call(getUser, { user_id: blocked[0] ?? '' });
  expect(profile).toMatchObject({ blocked_by_me: true });
  await ann.call(unblockUser, { blocked_user_id: blocked[0] ?? '' });
  expect((await ann.call(getBlockedUsers, {})).data.map(({ id }) => id)).toEqual(blocked.slice(1));
  expect(await app.visitor().refusal(getBlockedUsers, {})).toMatchObject({ status: 401 });
});
