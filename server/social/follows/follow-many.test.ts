import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteToBoard } from '#contract/boards/collaborators.ts';
import { followUsers, getUser } from '#contract/social.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { aBoard } from '#server/testing/pins.ts';
import { withStatements } from '#server/testing/with-statements.ts';

let app: TestApp;
let statements = 0;
beforeAll(async () => {
  app = await testApp({}, { over: (db) => withStatements(db, () => (statements += 1)) });
});
afterAll(() => app.close());

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  statements = 0;
  await work();
  return statements;
}

test('to follow many, and to invite them to a board, takes as many statements as for few', async () => {
  const ann = await app.person();
  const people = await Promise.all(Array.from({ length: 14 }, () => app.person()));
  const ids = people.map(({ id }) => id);
  const board = await aBoard(ann);
  const [few, many] = [ids.slice(0, 2), ids.slice(2)];
  const follow = (followee_ids: string[]) => () => ann.call(followUsers, { followee_ids });
  const invite = (invited_user_ids: string[]) => () =>
    ann.call(inviteToBoard, { board_id: board.id, invited_user_ids });
  const followed = [await statementsOf(follow(few)), await statementsOf(follow(many))];
  const invited = [await statementsOf(invite(few)), await statementsOf(invite(many))];
  expect([followed[1], invited[1]]).toEqual([followed[0], invited[0]]);
  await app.runJobs();
  const { username } = ann;
  expect(await ann.call(getUser, { username })).toMatchObject({ following_count: 14 });
});
