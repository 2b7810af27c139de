import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from '#contract/kernel/call.ts';
import {
  followUser,
  followUsers,
  getFollowers,
  getFollowing,
  getUser,
  unfollowUser,
  type Person,
} from '#contract/social.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { followApplied } from './follow-applied.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const people = (count: number): Promise<TestPerson[]> =>
  Promise.all(Array.from({ length: count }, () => app.person()));

const countsOf = async (person: TestPerson): Promise<{ followers: number; following: number }> => {
  const user = await app.visitor().call(getUser, { user_id: person.id });
  return { followers: user.follower_count, following: user.following_count };
};

test('following counts on both sides once, however often it is done', async () => {
  const [fan, star] = (await people(2)) as [TestPerson, TestPerson];
  const answer = await fan.call(followUser, { user_id: star.id });
  expect(answer).toMatchObject({ id: star.id, followed_by_me: true, follower_count: 1 });
  await fan.call(followUser, { user_id: star.id });
  await app.runJobs();
  expect(await countsOf(star)).toEqual({ followers: 1, following: 0 });
  expect(await countsOf(fan)).toEqual({ followers: 0, following: 1 });
  expect(await fan.call(getUser, { user_id: star.id })).toMatchObject({
    followed_by_me: true,
    explicitly_followed_by_me: true,
    follower_count: 1,
  });
  expect(await star.call(getUser, { user_id: fan.id })).toMatchObject({ followed_by_me: false });
});

test('unfollowing takes both counts back, once', async () => {
  const [fan, star] = (await people(2)) as [TestPerson, TestPerson];
  await fan.call(followUser, { user_id: star.id });
  await app.runJobs();
  const answer = await fan.call(unfollowUser, { user_id: star.id });
  expect(answer).toMatchObject({ followed_by_me: false, follower_count: 0 });
  await fan.call(unfollowUser, { user_id: star.id });
  await app.runJobs();
  expect(await countsOf(star)).toEqual({ followers: 0, following: 0 });
  expect(await countsOf(fan)).toEqual({ followers: 0, following: 0 });
});

test('nobody follows themself, nor somebody who is not there; a list with one of them follows nobody', async () => {
  const [fan, star] = (await people(2)) as [TestPerson, TestPerson];
  expect(await fan.refusal(followUser, { user_id: fan.id })).toMatchObject({ status: 400 });
  for (const id of ['1', '99999999999999999999']) {
    expect(await fan.refusal(followUser, { user_id: id })).toMatchObject({
      code: 'user_not_found',
    });
    expect(await fan.refusal(unfollowUser, { user_id: id })).toMatchObject({
      code: 'user_not_found',
    });
    expect(await fan.refusal(followUsers, { followee_ids: [star.id, id] })).toMatchObject({
      status: 404,
    });
  }
  expect(await fan.refusal(followUsers, { followee_ids: `${star.id},${fan.id}` })).toMatchObject({
    code: 'invalid_input',
  });
  await app.runJobs();
  expect(await countsOf(star)).toEqual({ followers: 0, following: 0 });
  expect(await countsOf(fan)).toEqual({ followers: 0, following: 0 });
});

test('a visitor follows nobody', async () => {
  const star = await app.person();
  expect(await app.visitor().refusal(followUser, { user_id: star.id })).toMatchObject({
    status: 401,
    code: 'not_signed_in',
  });
});

test('both lists run newest first, page by page, without gap or repetition', async () => {
  const [star, ...fans] = (await people(6)) as [TestPerson, ...TestPerson[]];
  for (const fan of fans) {
    await fan.call(followUser, { user_id: star.id });
    // Two of them at the same time, so that ids decide the order.
    if (fan !== fans[2]) app.clock.now = new Date(app.clock.now.getTime() + 1000);
  }
  await star.call(followUsers, { followee_ids: fans.map((fan) => fan.id).join(',') });
  await app.runJobs();
  const walk = async (call: typeof getFollowers): Promise<string[]> => {
    const ids: string[] = [];
    let bookmark: string | null = null;
    do {
      const page: Page<Person[]> = await app
        .visitor()
        .call(call, { username: star.username, page_size: 2, bookmark });
      expect(page.data.length).toBeGreaterThan(0);
      ids.push(...page.data.map((person) => person.id));
      bookmark = page.bookmark;
    } while (bookmark !== null);
    return ids;
  };
  const [a, b, c, d, e] = fans.map((fan) => fan.id) as [string, string, string, string, string];
  const tied = [c, d].toSorted().toReversed();
  expect(await walk(getFollowers)).toEqual([e, ...tied, b, a]);
  expect(await walk(getFollowing)).toEqual([a, b, c, d, e].toSorted().toReversed());
});

test('a bookmark that is not ours is refused', async () => {
  const star = await app.person();
  const bookmarks = [
    'nonsense',
    ...[[1], ['x', '1'], [1, 'x'], [1e300, '1'], [1, '9'.repeat(19)]].map((position) =>
      Buffer.from(JSON.stringify(position)).toString('base64url'),
    ),
  ];
  for (const bookmark of bookmarks) {
    const refused = await star.refusal(getFollowers, { username: star.username, bookmark });
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input' });
  }
});

test('parallel follows and unfollows leave counts that equal the rows [SEC-67]', async () => {
  const crowd = await people(4);
  const moves = Array.from({ length: 80 }, (_, index) => {
    const fan = crowd[index % 4] as TestPerson;
    const star = crowd[(index + 1 + (Math.floor(index / 4) % 3)) % 4] as TestPerson;
    return index % 7 < 4
      ? fan.call(followUser, { user_id: star.id })
      : fan.call(unfollowUser, { user_id: star.id });
  });
  const jobs = Array.from({ length: 4 }, () => app.runJobs());
  await Promise.all([...moves, ...jobs]);
  await app.runJobs();
  const wrong = await app.db.read.rows(
    `with follows as materialized (select person_id as id, count(*) as rows from following group by person_id),
     followed as materialized (select followee_id as id, count(*) as rows from following group by followee_id),
     mirrored as materialized (select person_id as id, count(*) as rows from followers group by person_id)
     select people.id from people
     left join follows on follows.id = people.id
     left join followed on followed.id = people.id
     left join mirrored on mirrored.id = people.id
     where following_count <> coalesce(follows.rows, 0) or follower_count <> coalesce(followed.rows, 0)
        or follower_count <> coalesce(mirrored.rows, 0)`,
  );
  expect(wrong).toEqual([]);
});

test('a job that runs twice or out of order changes nothing more [SEC-67]', async () => {
  const [fan, star] = (await people(2)) as [TestPerson, TestPerson];
  await fan.call(followUser, { user_id: star.id });
  await fan.call(unfollowUser, { user_id: star.id });
  await fan.call(followUser, { user_id: star.id });
  await app.runJobs();
  expect(await countsOf(star)).toEqual({ followers: 1, following: 0 });
});

test('a job that looks while another writes the same edge waits for it [SEC-67]', async () => {
  const [fan, star] = (await people(2)) as [TestPerson, TestPerson];
  const edge = { follower_id: fan.id, followee_id: star.id };
  const runIn = (tx: Tx) =>
    followApplied.run(edge, { tx, jobs: jobsIn(tx) } as Parameters<typeof followApplied.run>[1]);
  await fan.call(followUser, { user_id: star.id });
  const first = app.db.lazyTransaction();
  await runIn(first.tx);
  await fan.call(unfollowUser, { user_id: star.id });
  let over = false;
  const second = app.db.transaction(runIn).finally(() => {
    over = true;
  });
  const isWaiting = async () =>
    (await app.db.read.rows("select 1 from pg_locks where locktype = 'advisory' and not granted"))
      .length > 0;
  while (!over && !(await isWaiting()));
  await first.commit();
  await second;
  expect(await countsOf(star)).toEqual({ followers: 0, following: 0 });
});
