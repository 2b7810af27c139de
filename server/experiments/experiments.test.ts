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
import { getAuditLog } from '#contract/identity/operator.ts';
import { type Experiment, groupOf, pageExperiments } from '#contract/kernel/experiments.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { SECRET_KEY, testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { EVERYBODY } from './audience.ts';
import { type ExperimentParts, openExperiments } from './live-experiments.ts';

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
});
afterAll(() => app.close());

/** Opens the experiments as another process would. */
const openedOn = (
  read: Tx,
  more: Partial<ExperimentParts> = {},
  ofSettings: readonly Experiment[] = [],
) =>
  openExperiments(
    { read, log: pino({ level: 'silent' }), clock: () => app.clock.now, ...KEYS, ...more },
    ofSettings,
  );
const KEYS = { secretKey: SECRET_KEY, secretKeyOld: null };

const experiment = 'pin_by_graphql';
const viewOf = async (name: string) => {
  const all = await operator.call(getExperiments, {});
  const found = all.find(({ id }) => id === name);
  if (found === undefined) throw new Error(`no experiment ${name}`);
  return found;
};
const peopleIn = async (name: string) =>
  Object.fromEntries((await viewOf(name)).groups.map((group) => [group.name, group.people]));

test('who used what is compared counts once, in the group that the server finds, until they are gone', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => app.person()));
  const expected: Record<string, number> = { on: 0, off: 0 };
  for (const person of people) {
    await person.call(createExperimentExposure, { experiment });
    await person.call(createExperimentExposure, { experiment });
    const group = groupOf(pageExperiments[experiment], person.id);
    expected[group] = (expected[group] ?? 0) + 1;
  }
  expect(await peopleIn(experiment)).toEqual(expected);
});

test('an operator changes weights, stops an experiment and lets it run again; each change stays', async () => {
  const name = 'visitor_saves';
  const weights = { on: 1, off: 3 };
  const first = await operator.call(updateExperiment, { experiment: name, version: 0, weights });
  expect(first).toMatchObject({ version: 1, stopped_with: null });
  expect(first.groups.map(({ weight }) => weight)).toEqual([1, 3]);
  const late = { experiment: name, version: 0, stopped_with: 'on' };
  expect(await operator.refusal(updateExperiment, late)).toMatchObject({ status: 409 });
  await operator.call(updateExperiment, { ...late, version: 1 });
  await operator.call(updateExperiment, { experiment: name, version: 2, stopped_with: null });
  const pages = [await operator.call(getExperimentChanges, { experiment: name, page_size: 2 })];
  const bookmark = pages[0]?.bookmark ?? null;
  pages.push(
    await operator.call(getExperimentChanges, { experiment: name, page_size: 2, bookmark }),
  );
  const changes = pages.flatMap(({ data }) => data);
  expect(changes.map((one) => [one.version, one.stopped_with, one.weights])).toEqual([
    [3, null, weights],
    [2, 'on', weights],
    [1, null, weights],
  ]);
  expect(new Set(changes.map(({ operator_id }) => operator_id))).toEqual(new Set([operator.id]));
  const log = await operator.call(getAuditLog, {});
  expect(log.data.filter(({ action }) => action === 'experiment')).toHaveLength(3);
});

test('a stopped experiment counts nobody, and everybody gets its one group', async () => {
  const name = 'web_post_create_retargeting';
  const fresh = await testApp();
  try {
    const iris = await fresh.person();
    const input = { experiment: name, version: 0, stopped_with: 'off' };
    const stopped = await iris.call(updateExperiment, input);
    await iris.call(createExperimentExposure, { experiment: name });
    const all = await iris.call(getExperiments, {});
    expect(all.find(({ id }) => id === name)).toEqual(stopped);
    expect(stopped.groups.map(({ people }) => people)).toEqual([0, 0]);
    const live = openedOn(fresh.db.read);
    expect((await live.now()).find((one) => one.name === name)?.groups).toEqual({ off: 1 });
    await live.close();
  } finally {
    await fresh.close();
  }
});

test('a change is known half a second later, and what was known stays while the database is away', async () => {
  let ms = 0;
  let isAway = false;
  const read = new Proxy(app.db.read, {
    get: (target, key) => {
      if (isAway) throw new Error('the database is away');
      return Reflect.get(target, key) as unknown;
    },
  });
  const crop = { name: 'crop', salt: 'crop', groups: { a: 1, b: 1 } };
  const live = openedOn(read, { ms: () => ms }, [crop]);
  const groups = async () => (await live.now()).find(({ name }) => name === experiment)?.groups;
  expect(await groups()).toEqual({ on: 1, off: 1 });
  expect((await live.now()).map(({ name }) => name)).toContain('crop');
  const { version } = await viewOf(experiment);
  await operator.call(updateExperiment, { experiment, version, weights: { on: 9, off: 1 } });
  ms = 499;
  expect(await groups()).toEqual({ on: 1, off: 1 });
  ms = 500;
  expect(await groups()).toEqual({ on: 9, off: 1 });
  isAway = true;
  ms = 5000;
  expect(await groups()).toEqual({ on: 9, off: 1 });
  await live.close();
});

test.each([
  ['unknown', { weights: { on: 1, off: 1 } }, 404],
  [experiment, { weights: { on: 1 } }, 400],
  [experiment, { weights: { on: 1, off: 1, other: 1 } }, 400],
  [experiment, { weights: { on: 0, off: 0 } }, 400],
  [experiment, { weights: { on: -1, off: 1 } }, 400],
  [experiment, { weights: { on: 10_001, off: 1 } }, 400],
  [experiment, { stopped_with: 'other' }, 400],
  [experiment, { others: 'other' }, 400],
  [experiment, { audience: { ...EVERYBODY, countries: ['de'] } }, 400],
  [experiment, { audience: { ...EVERYBODY, sites: ['watch'] } }, 400],
  [experiment, { audience: { ...EVERYBODY, least_days: 8, most_days: 7 } }, 400],
  [experiment, { audience: { ...EVERYBODY, least_days: -1 } }, 400],
  [experiment, { version: 7, stopped_with: 'on' }, 409],
])('%s with %o is refused, and changes nothing', async (name, change, status) => {
  const before = await viewOf(experiment);
  const input = { experiment: name, version: before.version, ...change };
  expect(await operator.refusal(updateExperiment, input)).toMatchObject({ status });
  expect(await viewOf(experiment)).toEqual(before);
});

test('nobody but an operator reads or changes experiments', async () => {
  const ann = await app.person();
  expect(await ann.refusal(getExperiments, {})).toMatchObject({ status: 403 });
  const input = { experiment, version: 0, stopped_with: 'on' };
  expect(await ann.refusal(updateExperiment, input)).toMatchObject({ status: 403 });
  expect(await ann.refusal(getExperimentResult, { experiment })).toMatchObject({ status: 403 });
  const look = { experiment, group: 'on' };
  expect(await ann.refusal(getExperimentLink, look)).toMatchObject({ status: 403 });
});
