import { afterAll, beforeAll, expect, test } from 'vitest';
import { followBoard } from '#contract/boards.ts';
import { followUser } from '#contract/social.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { followedPins } from './home-store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('whom and what one follows is found among the newest pins, and behind them', async () => {
  const [person, owner, other] = [await app.person(), await app.person(), await app.person()];
  await person.call(followUser, { user_id: owner.id });
  const followed = await aBoard(other);
  await person.call(followBoard, { board_id: followed.id });
  const [own, theirs, others] = [await aBoard(person), await aBoard(owner), await aBoard(other)];
  const later = async (who: TestPerson, { id }: { id: string }): Promise<string> => {
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    return (await aPin(who, id)).id;
  };
  const wanted: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    await later(person, own);
    wanted.unshift(await later(owner, theirs));
    wanted.unshift(await later(other, followed));
    await later(other, others);
  }
  const idsOf = async (after: string | null, limit: number) =>
    (await followedPins(app.db.read, person.id, after, limit)).map(({ id }) => id);
  expect(await idsOf(null, 2)).toEqual(wanted.slice(0, 2));
  expect(await idsOf(null, 4)).toEqual(wanted);
  expect(await idsOf(null, 20)).toEqual(wanted);
  expect(await idsOf(null, 300)).toEqual(wanted);
  expect(await idsOf(wanted[1] ?? null, 2)).toEqual(wanted.slice(2));
});
