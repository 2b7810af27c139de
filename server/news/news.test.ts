import { afterAll, beforeAll, expect, test } from 'vitest';
import { followBoard } from '#contract/boards.ts';
import { createAccessToken } from '#contract/identity.ts';
import { getNews, getNewsDetails, seeNews } from '#contract/news.ts';
import { getNewsBadge } from '#contract/news/badge.ts';
import { followUser, unfollowUser } from '#contract/social.ts';
import { createConversation } from '#contract/talk.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { clientOf } from '#server/testing/client.ts';
import { aBoard, walk } from '#server/testing/pins.ts';
import { aComment, aPublicPin, aSave, badgeOf, newsOf, newsTextsOf } from './core/test-news.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const people = (count: number): Promise<TestPerson[]> =>
  Promise.all(Array.from({ length: count }, () => app.person()));
const three = async (): Promise<[TestPerson, TestPerson, TestPerson]> => [
  await app.person(),
  await app.person(),
  await app.person(),
];
const days = (count: number): Date =>
  (app.clock.now = new Date(app.clock.now.getTime() + count * 86_400_000));

test('whoever is followed is told, and so is whose board is followed', async () => {
  const [ann, ben] = await three();
  const board = await aBoard(ann, { name: 'Blue things' });
  await ben.call(followUser, { user_id: ann.id });
  await app.runJobs();
  await ben.call(followBoard, { board_id: board.id });
  const [onBoard, onPerson] = await newsOf(app, ann);
  expect(onBoard).toMatchObject({
    type: 'news',
    category: 'board_follow',
    header_text: `${ben.username} followed your board Blue things`,
    unread: true,
    user_count: 1,
    has_more_users: false,
    content_items: [
      { event_type: 'board_follow', content_object: { type: 'board', id: board.id } },
    ],
  });
  expect(onPerson).toMatchObject({
    category: 'follow',
    header_text: `${ben.username} followed you`,
    content_items: [{ event_type: 'follow', content_object: { type: 'user', id: ben.id } }],
  });
  expect(await newsOf(app, ben)).toEqual([]);
});

test('saves of one pin on one day are one line, with everybody who saved it behind it', async () => {
  const [ann, ...others] = await people(5);
  const pin = await aPublicPin(ann!);
  for (const person of others) {
    await aSave(person, pin);
    await app.runJobs();
  }
  // A second save by the same person counts once.
  await aSave(others[3]!, pin);
  const [line, ...rest] = await newsOf(app, ann!);
  expect(rest).toEqual([]);
  expect(line).toMatchObject({
    category: 'save',
    header_text: `${others[3]?.username} and 3 others saved your Pin`,
    user_count: 4,
    content_items: [{ content_object: { type: 'pin', id: pin.id } }],
  });
  expect(line?.users.map((one) => one.id)).toEqual([3, 2, 1].map((at) => others[at]?.id));
  const all = await walk((bookmark) =>
    ann!.call(getNewsDetails, { news_id: line?.id ?? '', page_size: 3, bookmark }),
  );
  expect(all).toEqual(others.map((one) => one.id).toReversed());
  days(1);
  await aSave(others[0]!, await aPublicPin(ann!));
  expect((await newsTextsOf(app, ann!)).length).toBe(2);
});

test('a comment, a reply and a mention each tell the one whom they are for, once', async () => {
  const [ann, ben, cleo] = await three();
  const pin = await aPublicPin(ann);
  const message = await aComment(ben, pin, `Look, @${cleo.username} and @${ann.username}`);
  expect(await newsOf(app, ann)).toMatchObject([
    {
      category: 'comment',
      header_text: `${ben.username} commented on your Pin`,
      content_items: [
        { content_object: { type: 'aggregatedcomment', id: message.id } },
        { content_object: { type: 'pin', id: pin.id } },
      ],
    },
  ]);
  expect(await newsTextsOf(app, cleo)).toEqual([`${ben.username} mentioned you in a comment`]);
  await aComment(ann, pin, `Yes, @${ben.username}`, message.id);
  expect(await newsTextsOf(app, ben)).toEqual([`${ann.username} replied to your comment`]);
  expect((await newsOf(app, ann)).length).toBe(1);
});

test('own acts are no news', async () => {
  const [ann] = await three();
  const pin = await aPublicPin(ann);
  await aSave(ann, pin);
  await aComment(ann, pin, `Mine, @${ann.username}`);
  expect(await newsOf(app, ann)).toEqual([]);
  expect(await badgeOf(app, ann)).toBe(0);
});

test('the badge counts what is unread until it was seen, and marks what comes after', async () => {
  const [ann, ben, cleo] = await three();
  const pin = await aPublicPin(ann);
  await aSave(ben, pin);
  await ben.call(followUser, { user_id: ann.id });
  const news = await newsOf(app, ann);
  expect(news.map((line) => line.unread)).toEqual([true, true]);
  expect(await badgeOf(app, ann)).toBe(2);
  // Arrives while the list is open.
  await cleo.call(followUser, { user_id: ann.id });
  await app.runJobs();
  await ann.call(seeNews, { latest_id: news[0]?.latest_id ?? null });
  expect(await badgeOf(app, ann)).toBe(1);
  expect((await newsOf(app, ann)).map((line) => [line.category, line.unread])).toEqual([
    ['follow', true],
    ['save', false],
  ]);
  await ann.call(seeNews, {});
  expect(await badgeOf(app, ann)).toBe(0);
  await ann.call(seeNews, { latest_id: '1' });
  expect(await badgeOf(app, ann)).toBe(0);
  await aSave(cleo, pin);
  expect(await newsOf(app, ann)).toMatchObject([
    { header_text: `${cleo.username} and 1 other saved your Pin`, unread: true },
    { unread: false },
  ]);
});

test('messages are counted in the badge and are no line of news', async () => {
  const [ann, ben] = await three();
  await ben.call(createConversation, { user_ids: [ann.id], text: 'Hello' });
  await app.runJobs();
  expect(await ann.call(getNewsBadge, {})).toEqual({
    news_hub_count: 0,
    conversations_unseen_count: 1,
  });
  expect(await newsOf(app, ann)).toEqual([]);
  const { token } = await ann.call(createAccessToken, { name: 'Reads', scopes: ['read'] });
  const script = clientOf(app.url, { authorization: `Bearer ${token}` }, new Map());
  expect(await script.call(getNewsBadge, {})).toMatchObject({ conversations_unseen_count: 0 });
});

test('somebody who follows, stops and follows again on one day is told of once', async () => {
  const [ann, ben] = await three();
  for (const call of [followUser, unfollowUser, followUser]) {
    await ben.call(call, { user_id: ann.id });
    await app.runJobs();
  }
  expect((await newsOf(app, ann)).map((line) => line.user_count)).toEqual([1]);
  await ann.call(seeNews, {});
  days(1);
  for (const call of [unfollowUser, followUser]) {
    await ben.call(call, { user_id: ann.id });
    await app.runJobs();
  }
  expect(await badgeOf(app, ann)).toBe(0);
});

test('the list goes page by page, newest first, and is nobody else’s', async () => {
  const [ann, ben, ...others] = (await people(6)) as [TestPerson, TestPerson, ...TestPerson[]];
  for (const person of [ben, ...others]) {
    await aSave(person, await aPublicPin(ann));
    await app.runJobs();
  }
  const all = (await newsOf(app, ann)).map((line) => line.id);
  const walked = await walk((bookmark) => ann.call(getNews, { page_size: 2, bookmark }));
  expect(walked).toEqual(all);
  expect(all).toEqual(all.toSorted((a, b) => (a < b ? 1 : -1)));
  expect(await ben.refusal(getNewsDetails, { news_id: all[0] ?? '' })).toMatchObject({
    status: 404,
    code: 'news_not_found',
  });
  for (const call of [getNews, getNewsBadge, seeNews]) {
    expect(await app.visitor().refusal(call, {})).toMatchObject({ status: 401 });
  }
});
