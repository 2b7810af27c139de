import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateBoard } from '#contract/boards.ts';
import { getAuthPictures } from '#contract/discovery/auth-pictures.ts';
import { savePin } from '#contract/pins.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { CHOOSE_AUTH_PICTURES } from './choose-auth-pictures.ts';

let app: TestApp;
let makers: TestPerson[];
beforeAll(async () => {
  app = await testApp();
  makers = [];
  for (let count = 0; count < 5; count += 1) makers.push(await app.person());
});
afterAll(() => app.close());

async function pictures(): Promise<string[]> {
  await app.runJobs();
  await jobsIn(app.db.read).add(CHOOSE_AUTH_PICTURES, {});
  await app.runJobs();
  return (await app.visitor().call(getAuthPictures, {})).map(({ id }) => id);
}

function pass(days: number): void {
  app.clock.now = new Date(app.clock.now.getTime() + days * 86_400_000);
}

/** Creates a pin of the first person's, saved by the others. */
async function savedPin([maker, ...savers]: readonly TestPerson[]): Promise<{
  id: string;
  board: string;
}> {
  if (maker === undefined) throw new Error('nobody makes it');
  pass(1 / 86_400);
  const board = await aBoard(maker);
  const { id } = await aPin(maker, board.id);
  for (const saver of savers) {
    await saver.call(savePin, { pin_id: id, board_id: (await aBoard(saver)).id });
  }
  return { id, board: board.id };
}

test('pictures stand beside the ways in once three people saved them and a day has passed, and never what anybody has just uploaded', async () => {
  const liked = [
    await savedPin(makers.slice(0, 4)),
    await savedPin(makers),
    await savedPin(makers.slice(1)),
  ];
  // Saved by too few people, however often, and by its maker.
  const [maker, other] = makers as [TestPerson, TestPerson];
  const pushed = await savedPin([maker, other, other, other, other, maker, maker]);
  expect(await pictures()).toEqual([]);
  pass(1.1);
  // The most people first, then the newest.
  const chosen = [liked[1]!, liked[2]!, liked[0]!].map(({ id }) => id);
  expect(await pictures()).toEqual(chosen);
  expect(chosen).not.toContain(pushed.id);

  // An upload and saves by accounts made today change nothing.
  const fresh = [];
  for (let count = 0; count < 6; count += 1) fresh.push(await app.person());
  await savedPin(fresh);
  for (const one of fresh)
    await one.call(savePin, { pin_id: pushed.id, board_id: (await aBoard(one)).id });
  pass(0.9);
  expect(await pictures()).toEqual(chosen);

  // Pictures that are no longer public disappear at once; the remaining two are too few for the frame.
  await makers[0]!.call(updateBoard, { board_id: liked[1]!.board, privacy: 'secret' });
  expect((await app.visitor().call(getAuthPictures, {})).map(({ id }) => id)).toEqual([]);
});
