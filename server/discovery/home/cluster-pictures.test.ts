import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { updateBoard } from '#contract/boards.ts';
import { hideFromHome } from '#contract/discovery/home.ts';
import type { Pin } from '#contract/pins.ts';
import { blockUser } from '#contract/social.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { visitHome } from './test-home.ts';

/** On a cluster a home takes more than a second. */
const LONG = { timeout: 30_000 };

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Creates a person with a board whose pins' titles contain the word. */
async function whoKeeps(word: string): Promise<{ person: TestPerson; boardId: string }> {
  const person = await app.person();
  const { id: boardId } = await aBoard(person);
  await aPin(person, boardId, { title: `${word} one` });
  await aPin(person, boardId, { title: `${word} two` });
  return { person, boardId };
}

async function countWords(): Promise<void> {
  await jobsIn(app.db.read).add('discovery.count-words', {});
  await app.runJobs();
}

const later = (seconds: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
};

/**
 * Returns the titles on the first page of home, or of only those pins recommended because of the viewer's own
 * boards.
 */
async function homeOf(person: TestPerson, isWanted: (pin: Pin) => boolean = () => true) {
  const [page = []] = await visitHome(person, 1);
  return page.filter(isWanted).map(({ title }) => title);
}
const isByCluster = ({ recommendation_reason: why }: Pin): boolean =>
  why?.path.kind === 'own_board';

test('what an interest leads to is kept, and renewed behind who asks for the next who does', async () => {
  const { person } = await whoKeeps('kayak');
  const others = await whoKeeps('kayak');
  await countWords();
  expect(await homeOf(person, isByCluster)).toContain('kayak one');
  await aPin(others.person, others.boardId, { title: 'kayak three' });
  // Newer noise, so that the pin is not found as a new one either.
  const noise = await aBoard(others.person);
  for (let number = 0; number < 20; number += 1) await aPin(others.person, noise.id);
  expect(await homeOf(person, isByCluster)).not.toContain('kayak three');
  later(120);
  expect(await homeOf(person, isByCluster)).not.toContain('kayak three');
  await vi.waitFor(
    async () => expect(await homeOf(person, isByCluster)).toContain('kayak three'),
    LONG,
  );
});

test('what the viewer saves counts on the next page, whatever is kept', async () => {
  const { person, boardId } = await whoKeeps('heron');
  await whoKeeps('heron');
  await whoKeeps('osprey');
  await countWords();
  expect((await homeOf(person, isByCluster)).toSorted()).toEqual(['heron one', 'heron two']);
  await aPin(person, boardId, { title: 'osprey three' });
  await aPin(person, boardId, { title: 'osprey four' });
  expect((await homeOf(person, isByCluster)).toSorted()).toEqual([
    'heron one',
    'heron two',
    'osprey one',
    'osprey two',
  ]);
});

test('what is hidden, blocked or made secret is on no page from the next one on, though it is kept', async () => {
  const { person } = await whoKeeps('tern');
  const others = [];
  for (const title of ['tern hidden', 'tern blocked', 'tern secret', 'tern left']) {
    const owner = await app.person();
    const board = await aBoard(owner);
    others.push({ owner, board, pin: await aPin(owner, board.id, { title }) });
  }
  await countWords();
  const [hidden, blocked, secret] = others;
  if (!hidden || !blocked || !secret) throw new Error('nobody is there');
  expect((await homeOf(person, isByCluster)).toSorted()).toEqual([
    'tern blocked',
    'tern hidden',
    'tern left',
    'tern secret',
  ]);
  await person.call(hideFromHome, { pin_id: hidden.pin.id, kind: 'pin' });
  await person.call(blockUser, { blocked_user_id: blocked.owner.id });
  await secret.owner.call(updateBoard, { board_id: secret.board.id, privacy: 'secret' });
  expect((await homeOf(person)).filter((title) => title.startsWith('tern'))).toEqual(['tern left']);
});
