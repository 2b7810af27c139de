import { afterAll, beforeAll, expect, test } from 'vitest';
import { getHome } from '#contract/discovery.ts';
import { explainPin } from '#contract/discovery/home.ts';
import { changeSensitiveWords } from '#contract/discovery/sensitive.ts';
import { chooseInterests, getWelcome } from '#contract/discovery/welcome.ts';
import { updateBoard } from '#contract/boards.ts';
import type { Pin } from '#contract/pins.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { endsWithin } from '#server/testing/time-limit.ts';
import { COUNT_TOPICS } from '../ideas/count-topics.ts';
import { aPopulation, visitHome } from './test-home.ts';

const SUBJECTS = ['glaze', 'kilns', 'slipware'];
/** The number of pins with each hashtag, by each of four people. */
const OF_EACH = 4;

let app: TestApp;
let operator: TestPerson;
let potters: TestPerson[];
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
  const makers = [await app.person(), await app.person(), await app.person()];
  potters = [await app.person(), await app.person(), await app.person(), await app.person()];
  for (const potter of potters) {
    const { id } = await aBoard(potter);
    for (const subject of SUBJECTS) {
      for (let pin = 0; pin < OF_EACH; pin += 1) {
        await aPin(potter, id, { title: subject, description: `Fired today #${subject}` });
      }
    }
  }
  // Adds hundreds of newer pins about other subjects.
  await aPopulation(app, makers);
  await app.runJobs();
  await jobsIn(app.db.read).add(COUNT_TOPICS, {});
  await app.runJobs();
}, endsWithin(120_000));
afterAll(() => app.close());

const isInterest = (pin: Pin) => pin.recommendation_reason?.path.kind === 'interest';
const subjectOf = (pin: Pin) => pin.recommendation_reason?.path.from?.name.toLowerCase() ?? '';

/** Creates a new person, who chooses three of the offered subjects. */
async function aNewcomer(): Promise<TestPerson> {
  const person = await app.person();
  const { topics } = await person.call(getWelcome, {});
  const offered = topics
    .map(({ name }) => name)
    .filter((name) => /^(glaze|kilns|slip)/i.test(name));
  expect(offered.toSorted()).toEqual(['Glaze', 'Kilns', 'Slipware']);
  await person.call(chooseInterests, { topics: offered });
  return person;
}

test('after three choices most of the first page is about them, though no board has their names', async () => {
  const person = await aNewcomer();
  const [first = [], second = []] = await visitHome(person, 2);
  const liked = first.filter(isInterest);
  expect(liked.length).toBeGreaterThan(first.length / 2);
  expect(first.length - liked.length).toBeGreaterThan(2);
  const bySubject = Map.groupBy(liked, subjectOf);
  expect([...bySubject.keys()].toSorted()).toEqual(SUBJECTS);
  for (const [subject, pins] of bySubject) {
    expect(pins.length).toBeGreaterThan(2);
    for (const pin of pins) expect(pin.title).toBe(subject);
  }
  expect(second.filter(isInterest).length).toBeGreaterThan(second.length / 2);
  const pictures = [...first, ...second].map((pin) => pin.image_signature);
  expect(new Set(pictures).size).toBe(pictures.length);
  const [pin] = liked;
  const { reasons } = await person.call(explainPin, { pin_id: pin?.id ?? '' });
  expect(reasons).toEqual([pin?.recommendation_reason]);
});

test('what somebody likes is never shown of their own', async () => {
  const [potter] = potters;
  if (potter === undefined) throw new Error('nobody makes pots');
  await potter.call(chooseInterests, { topics: ['Glaze', 'Kilns'] });
  const [page = []] = await visitHome(potter, 1);
  const liked = page.filter(isInterest);
  expect(liked.length).toBeGreaterThan(0);
  expect(liked.filter((pin) => pin.pinner.id === potter.id)).toEqual([]);
});

test('a board that becomes secret takes its pins out of what is liked at the next request', async () => {
  const person = await aNewcomer();
  const [before = []] = await visitHome(person, 1);
  const pin = before.find(isInterest);
  const owner = potters.find(({ id }) => id === pin?.pinner.id);
  if (pin === undefined || owner === undefined) throw new Error('nothing is liked');
  await owner.call(updateBoard, { board_id: pin.board.id, privacy: 'secret' });
  const { data } = await person.call(getHome, {});
  expect(data.filter(isInterest).length).toBeGreaterThan(0);
  expect(data.filter(({ board }) => board.id === pin.board.id)).toEqual([]);
  await owner.call(updateBoard, { board_id: pin.board.id, privacy: 'public' });
});

test('nothing is proposed of a liked topic that an operator keeps for adults', async () => {
  const person = await aNewcomer();
  await operator.call(changeSensitiveWords, { add: ['slipware'], remove: [] });
  // A process's cached topic is read again after a minute, in the background.
  const until = async (isOver: (pins: readonly Pin[]) => boolean): Promise<void> => {
    for (let visit = 0; visit < 20; visit += 1) {
      app.clock.now = new Date(app.clock.now.getTime() + 16 * 60_000);
      const [page = []] = await visitHome(person, 1);
      if (isOver(page)) return;
    }
    throw new Error('still proposed');
  };
  await until((pins) => new Set(pins.filter(isInterest).map(subjectOf)).size === 2);
  const [page = []] = await visitHome(person, 1);
  expect(new Set(page.filter(isInterest).map(subjectOf))).toEqual(new Set(['glaze', 'kilns']));
});
