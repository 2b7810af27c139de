import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getExperimentChanges,
  getExperimentLink,
  getExperimentResult,
  getExperiments,
  updateExperiment,
} from '#contract/experiments/experiments.ts';
import { createExperimentExposure } from '#contract/experiments/exposure.ts';
import { getViewer } from '#contract/identity.ts';
import { groupOf, pageExperiments } from '#contract/kernel/experiments.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { SECRET_KEY, testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { until } from '#server/testing/until.ts';
import { EVERYBODY, type Facts, HOLDOUT } from './audience.ts';
import { FRESH_MS, openExperiments } from './live-experiments.ts';

const experiment = 'pin_by_graphql';
const DAY_MS = 86_400_000;

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
});
afterAll(() => app.close());

const openedHere = () =>
  openExperiments(
    {
      read: app.db.read,
      log: pino({ level: 'silent' }),
      clock: () => app.clock.now,
      secretKey: SECRET_KEY,
      secretKeyOld: null,
    },
    [],
  );
/** Changes an experiment, and waits until the server's cache has expired. */
async function change(input: object, name: string = experiment) {
  const view = await operator.call(updateExperiment, { experiment: name, ...input });
  const changedAt = performance.now();
  await until(
    () => performance.now() - changedAt > FRESH_MS,
    () => 'time stands still',
  );
  return view;
}
const count = async (): Promise<void> => {
  await app.db.transaction((tx) => jobsIn(tx).add('experiments.count-results', {}));
  await app.runJobs();
};
const resultOf = async (name: string = experiment) => {
  const { groups, ...rest } = await operator.call(getExperimentResult, { experiment: name });
  return { ...rest, groups: Object.fromEntries(groups.map((group) => [group.name, group])) };
};

test('who saves after they used what is compared is counted each hour, in their group, since the last change', async () => {
  const { version } = await change({ weights: { on: 1, off: 1 } });
  const people = await Promise.all(Array.from({ length: 8 }, () => app.person()));
  const expected = { on: { people: 0, savers: 0 }, off: { people: 0, savers: 0 } };
  for (const [at, person] of people.entries()) {
    const board = await aBoard(person);
    // Saved before the exposure, so not an effect of it.
    await aPin(person, board.id);
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    await person.call(createExperimentExposure, { experiment });
    const group = expected[groupOf(pageExperiments[experiment], person.id) as 'on' | 'off'];
    group.people += 1;
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    if (at % 2 === 0) continue;
    await aPin(person, board.id);
    group.savers += 1;
  }
  expect(await resultOf()).toMatchObject({ version, counted_at: null });
  await count();
  const { counted_at: countedAt, groups } = await resultOf();
  expect(countedAt).not.toBeNull();
  for (const name of ['on', 'off'] as const) {
    const { people: all, savers } = expected[name];
    expect(groups[name]).toMatchObject({ people: all, savers, saving: savers / all });
  }
  expect([groups['off']?.verdict, groups['on']?.verdict]).toEqual(['base', 'open']);
  await count();
  expect((await resultOf()).groups).toEqual(groups);
  app.clock.now = new Date(app.clock.now.getTime() + 1000);
  await change({ weights: { on: 1, off: 1 } });
  await count();
  expect((await resultOf()).groups['on']).toMatchObject({ people: 0, savers: 0, saving: null });
});

test('requests of everybody in a group are counted with how long they took and whether they failed', async () => {
  const live = openedHere();
  const people = await Promise.all(Array.from({ length: 4 }, () => app.person()));
  const viewers = await Promise.all(people.map((person) => person.call(getViewer, {})));
  const [all] = [await live.now()];
  const before = (await resultOf()).groups;
  const expected: Record<string, number> = { on: 0, off: 0 };
  for (const { id } of people) {
    expected[groupOf(pageExperiments[experiment], id)]! += 1;
    const viewer = { id, view: viewers[0] } as never;
    live.note({ viewer, origin: { userAgent: '' } as never, ms: 180, isDefect: true });
  }
  expect(all.length).toBeGreaterThan(2);
  await live.close();
  const { groups } = await resultOf();
  for (const name of ['on', 'off']) {
    const { requests = 0, failures = 0 } = before[name] ?? {};
    expect(groups[name]).toMatchObject({
      requests: requests + expected[name]!,
      failures: failures + expected[name]!,
      fails_more: false,
      is_slower: false,
    });
    if (requests === 0 && expected[name]! > 0)
      expect([groups[name]?.p50_ms, groups[name]?.p95_ms]).toEqual([200, 200]);
  }
});

test('the server counts its own requests, and stores them when it stops', async () => {
  const other = await testApp();
  const person = await other.person();
  await person.call(getViewer, {});
  const rows = () =>
    other.db.read.rows<{ experiment: string }>('select experiment from experiment_requests');
  expect(await rows()).toEqual([]);
  const close = other.db.end.bind(other.db);
  let stored: { experiment: string }[] = [];
  other.db.end = async () => {
    stored = await rows();
    await close();
  };
  await other.close();
  expect(new Set(stored.map(({ experiment: name }) => name))).toEqual(
    new Set(Object.keys(pageExperiments)),
  );
});

test('an audience is who meets an experiment: others have one group, and count nowhere', async () => {
  const [ann, ben] = await Promise.all([app.person(), app.person()]);
  const view = await ann.call(getViewer, {});
  const audience = { ...EVERYBODY, countries: [view?.country === 'SE' ? 'NO' : 'SE'] };
  const changed = await change({ audience, others: 'on' });
  expect(changed).toMatchObject({ audience, others: 'on' });
  const people = async () =>
    (await operator.call(getExperiments, {})).find(({ id }) => id === experiment)?.groups;
  const before = await people();
  await ann.call(createExperimentExposure, { experiment });
  expect(await people()).toEqual(before);
  const live = openedHere();
  const groups = async (facts: Facts) =>
    (await live.forViewer(facts)).find(({ name }) => name === experiment)?.groups;
  expect(await groups({ id: ann.id, country: 'FI' })).toEqual({ on: 1 });
  expect(await groups({ id: ann.id, country: audience.countries[0] ?? '' })).toEqual({
    on: 1,
    off: 1,
  });
  expect(await groups({ id: null, country: null })).toEqual({ on: 1 });
  await live.close();
  const older = { ...EVERYBODY, least_days: 1 };
  await change({ audience: older, others: 'off' });
  await ben.call(createExperimentExposure, { experiment });
  expect(await people()).toEqual(before);
  app.clock.now = new Date(app.clock.now.getTime() + DAY_MS);
  await ben.call(createExperimentExposure, { experiment });
  expect(await people()).not.toEqual(before);
  const { data } = await operator.call(getExperimentChanges, { experiment });
  expect(data.slice(0, 2).map((one) => [one.audience, one.others])).toEqual([
    [older, 'off'],
    [audience, 'on'],
  ]);
  await change({ audience: EVERYBODY });
});

test('some people are held out of all experiments, and are counted beside those who are not', async () => {
  const name = HOLDOUT.name;
  await change({ weights: { experiments: 1, none: 1 } }, name);
  const late = { experiment: name, audience: EVERYBODY };
  expect(await operator.refusal(updateExperiment, late)).toMatchObject({ status: 400 });
  const people = await Promise.all(Array.from({ length: 8 }, () => app.person()));
  const before = (await operator.call(getExperiments, {})).find(({ id }) => id === experiment);
  const expected = { experiments: 0, none: 0 };
  for (const person of people) {
    expected[groupOf(HOLDOUT_HALVES, person.id) as 'experiments' | 'none'] += 1;
    await person.call(createExperimentExposure, { experiment });
  }
  await count();
  const { groups } = await resultOf(name);
  expect([groups['experiments']?.people, groups['none']?.people]).toEqual([
    expected.experiments,
    expected.none,
  ]);
  expect(groups['none']?.verdict).toBe('base');
  const sum = (view: typeof before) => view?.groups.reduce((all, one) => all + one.people, 0) ?? 0;
  const after = (await operator.call(getExperiments, {})).find(({ id }) => id === experiment);
  expect(sum(after) - sum(before)).toBe(expected.experiments);
  await change({ weights: { experiments: 1, none: 0 } }, name);
});
const HOLDOUT_HALVES = { ...HOLDOUT, groups: { experiments: 1, none: 1 } };

test('a link of an operator shows its group, and another one does not', async () => {
  const look = { experiment, group: 'off' };
  const { query, expires_at: expires } = await operator.call(getExperimentLink, look);
  expect(Date.parse(expires) - app.clock.now.getTime()).toBeGreaterThan(6.9 * DAY_MS);
  const live = openedHere();
  const facts = { id: operator.id };
  const groups = async (address: string) =>
    (await live.forViewer(facts, address)).find(({ name }) => name === experiment)?.groups;
  expect(await groups(`/pin/1/?a=b&${query}`)).toEqual({ off: 1 });
  expect(await groups(`/pin/1/?experiment=${experiment}:off`)).toEqual({ on: 1, off: 1 });
  expect(await groups(`/pin/1/?${query.replace('.off.', '.on.')}`)).toEqual({ on: 1, off: 1 });
  await live.close();
  const wrong = { experiment, group: 'other' };
  expect(await operator.refusal(getExperimentLink, wrong)).toMatchObject({ status: 400 });
  const unknown = { experiment: 'unknown', group: 'on' };
  expect(await operator.refusal(getExperimentLink, unknown)).toMatchObject({ status: 404 });
});
