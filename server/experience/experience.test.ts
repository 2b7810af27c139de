import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  completeExperience,
  dismissExperience,
  getExperience,
  getPlatformExperiences,
  triggerExperience,
  viewExperience,
} from '#contract/experience/experiences.ts';
import {
  createOperatorExperience,
  deleteOperatorExperience,
  getOperatorExperiences,
  updateOperatorExperience,
} from '#contract/experience/operator-experiences.ts';
import { getAuditLog } from '#contract/identity/operator.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { type Fields, tip } from './test-experiences.ts';

const DAY = 24 * 3600 * 1000;

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
});
afterAll(() => app.close());
// Built-in experiences have a test of their own; whether storage is full depends on the machine.
beforeEach(async () => {
  await app.db.read.run('update experiences set is_on = false');
  await switchOff(operator);
});

async function switchOff(by: TestPerson): Promise<void> {
  const { data } = await by.call(getOperatorExperiences, { page_size: 250 });
  for (const { id, type: _, changed_at: __, people: ___, ...fields } of data)
    if (fields.is_on)
      await by.call(updateOperatorExperience, { ...fields, experience_id: id, is_on: false });
}

const make = async (fields: Partial<Fields> = {}) => {
  const { id, placement } = await operator.call(createOperatorExperience, { ...tip, ...fields });
  return { id, placed: `${placement}:${id}` };
};
const standing = async (person: TestPerson, placements = 'modal,home,board,operator') => {
  const answer = await person.call(getExperience, { placement_ids: placements });
  return Object.values(answer).flatMap(({ placed_experience_id: placed }) => placed ?? []);
};
const later = (ms: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
};

test('both resources say what stands where, with the button, the context and what waits for its trigger [EXPERIENCE-01] [DATA-14]', async () => {
  const iris = await app.person();
  const home = await make({ action_label: 'Your boards', action_path: '/iris/' });
  const second = await make({ title: 'Another' });
  const waits = await make({ is_triggered: true, placement: 'board' });
  const none = {
    experience_id: null,
    placed_experience_id: null,
    display_data: null,
    extra_context: {},
    triggerable_placed_exps: [],
  };
  const atHome = {
    experience_id: home.id,
    placed_experience_id: home.placed,
    display_data: {
      kind: 'tip',
      title: tip.title,
      text: tip.text,
      action_label: 'Your boards',
      action_path: '/iris/',
    },
    extra_context: {},
    triggerable_placed_exps: [],
  };
  const onBoard = { ...none, triggerable_placed_exps: [waits.placed] };
  const extra_context = { page: 'home', viewed: [1, 2] };
  const named = { placement_ids: ['board', 'home', 'unknown'], extra_context };
  expect(await iris.call(getExperience, named)).toEqual({ home: atHome, board: onBoard });
  const asText = { placement_ids: 'home', extra_context: JSON.stringify(extra_context) };
  expect(await iris.call(getExperience, asText)).toEqual({ home: atHome });
  const all = { modal: none, home: atHome, board: onBoard, operator: none };
  expect(await iris.call(getPlatformExperiences, { extra_context })).toEqual(all);
  const many = await iris.call(getPlatformExperiences, { multiExperiencePlatform: true });
  expect(many).toMatchObject({
    modal: [],
    home: [{ experience_id: home.id }, { experience_id: second.id }],
  });

  const abroad = await make({ countries: ['NZ'], placement: 'modal', kind: 'modal' });
  expect(await standing(iris, 'modal')).toEqual([]);
  expect(await app.visitor().call(getExperience, { placement_ids: 'home' })).toEqual({
    home: none,
  });
  const targeting = { country: 'NZ' };
  expect(await iris.call(getExperience, { placement_ids: 'modal', targeting })).toMatchObject({
    modal: { experience_id: abroad.id },
  });
  expect(await iris.call(getPlatformExperiences, { targeting })).toMatchObject({
    modal: { experience_id: abroad.id },
    home: { experience_id: null },
  });
});

test('what was viewed comes again, what was completed or dismissed never, and the first end stays', async () => {
  const iris = await app.person();
  const { placed } = await make();
  const one = { placed_experience_id: placed, extra_context: { from: 'home' } };
  expect(await iris.call(viewExperience, one)).toEqual({
    placed_experience_id: placed,
    status: 'viewed',
  });
  expect(await standing(iris)).toEqual([placed]);
  expect(await iris.call(completeExperience, one)).toMatchObject({ status: 'completed' });
  expect(await standing(iris)).toEqual([]);
  expect(await iris.call(dismissExperience, one)).toMatchObject({ status: 'completed' });
  expect(await iris.call(viewExperience, one)).toMatchObject({ status: 'completed' });

  const otto = await app.person();
  expect(await otto.call(dismissExperience, one)).toMatchObject({ status: 'dismissed' });
  expect(await otto.call(completeExperience, one)).toMatchObject({ status: 'dismissed' });
  expect(await standing(otto)).toEqual([]);
  const [first] = (await operator.call(getOperatorExperiences, { page_size: 1 })).data;
  expect(first?.people).toEqual({ viewed: 2, completed: 1, dismissed: 1 });
});

test('the trigger takes its context as a JSON string, and lets stand what waited for it [EXPERIENCE-03] [CALL-20]', async () => {
  const iris = await app.person();
  await make();
  const { id, placed } = await make({ is_triggered: true, title: 'Called' });
  const trigger = async (person: TestPerson, path: string, extra_context: string) => {
    const body = new URLSearchParams({ extra_context });
    const answer = await person.request(`/v3/experiences/${path}/trigger/`, {
      method: 'PUT',
      body,
    });
    return answer.json<{ readonly code: number; readonly data: unknown }>();
  };
  expect(await standing(iris)).not.toContain(placed);
  const answer = await trigger(iris, placed, '{"board":"41"}');
  expect(answer.data).toMatchObject({
    experience_id: id,
    display_data: { title: 'Called' },
    extra_context: { board: '41' },
    triggerable_placed_exps: [],
  });
  expect(await standing(iris)).toEqual([placed]);
  expect(await standing(await app.person())).not.toContain(placed);
  await iris.call(dismissExperience, { placed_experience_id: placed });
  await expectNothing(iris, placed);

  async function expectNothing(person: TestPerson, path: string): Promise<void> {
    expect((await trigger(person, path, '{}')).code).toBe(2197);
  }
  const other = await app.person();
  await expectNothing(other, `board:${id}`);
  await expectNothing(other, 'home:99999999');
  await expectNothing(other, (await make()).placed);
  await expectNothing(other, (await make({ is_triggered: true, is_on: false })).placed);
  for (const bad of ['{', '[]', '"text"', JSON.stringify({ long: 'x'.repeat(3000) })])
    expect((await trigger(other, placed, bad)).code).toBe(1);
  expect(await standing(other)).not.toContain(placed);
});

test('a day brings at most one that is new, over all placements; what operators have to know does not wait', async () => {
  const first = await make({ placement: 'modal', kind: 'modal' });
  const second = await make();
  const waits = await make({ is_triggered: true, placement: 'board' });
  const forOperators = await make({ placement: 'operator', kind: 'banner', audience: 'operators' });
  const iris = await app.person();
  expect(await standing(iris)).toEqual([first.placed]);
  // If the first one is not allowed here, the next one is shown.
  expect(await standing(iris, 'home,board')).toEqual([second.placed]);
  await iris.call(viewExperience, { placed_experience_id: first.placed });
  expect(await standing(iris)).toEqual([first.placed]);
  await iris.call(dismissExperience, { placed_experience_id: first.placed });
  expect(await standing(iris)).toEqual([]);
  await iris.call(triggerExperience, { placed_experience_id: waits.placed, extra_context: '{}' });
  expect(await standing(iris)).toEqual([waits.placed]);
  expect(await standing(operator)).toEqual([first.placed, forOperators.placed]);
  await iris.call(dismissExperience, { placed_experience_id: waits.placed });
  later(DAY - 1000);
  expect(await standing(iris)).toEqual([]);
  later(2000);
  expect(await standing(iris)).toEqual([second.placed]);
});

test('conditions are looked at: age, saves, country, audience, storage, beginning and end', async () => {
  const iris = await app.person();
  const now = app.clock.now.getTime();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const never: Partial<Fields>[] = [
    { min_age_days: 1 },
    { min_saves: 1 },
    { countries: ['NZ'] },
    { audience: 'operators' },
    { is_on: false },
    { starts_at: at(1000) },
    { ends_at: at(-1000) },
  ];
  for (const fields of never) await make(fields);
  expect(await standing(iris)).toEqual([]);
  const { placed } = await make({
    min_age_days: 0,
    max_age_days: 0,
    max_saves: 0,
    starts_at: at(-1000),
    ends_at: at(2 * DAY),
  });
  expect(await standing(iris)).toEqual([placed]);
  later(DAY);
  expect(await standing(iris)).not.toContain(placed);
});

test("Bowerbird's own begin on the second day, and tell operators when the disk is full", async () => {
  const fresh = await testApp();
  try {
    const chief = await fresh.person();
    const iris = await fresh.person();
    expect(await standing(iris)).toEqual([]);
    fresh.clock.now = new Date(fresh.clock.now.getTime() + DAY);
    expect(await standing(iris)).toEqual(['modal:1']);
    await iris.call(completeExperience, { placed_experience_id: 'modal:1' });
    await fresh.db.read.run('update people set pin_count = 3 where username = :name', {
      name: iris.username,
    });
    fresh.clock.now = new Date(fresh.clock.now.getTime() + DAY);
    expect(await standing(iris)).toEqual(['home:2']);
    await iris.call(dismissExperience, { placed_experience_id: 'home:2' });
    fresh.clock.now = new Date(fresh.clock.now.getTime() + DAY);
    expect(await standing(iris)).toEqual(['board:3']);
    const [storage] = (await chief.call(getOperatorExperiences, { page_size: 1 })).data;
    if (storage === undefined) throw new Error('nothing of its own');
    const { id, type: _, changed_at: __, people: ___, ...fields } = storage;
    // More than one percent of any disk is used.
    await chief.call(updateOperatorExperience, { ...fields, experience_id: id, min_storage: 1 });
    expect(await standing(chief, 'operator')).toEqual(['operator:5']);
    expect(await standing(iris, 'operator')).toEqual([]);
    await switchOff(chief);
    expect(await standing(chief, 'operator')).toEqual([]);
    const [own] = (await chief.call(getOperatorExperiences, { page_size: 1 })).data;
    expect(own).toMatchObject({ id: '5', is_on: false, min_storage: 1 });
    await chief.call(deleteOperatorExperience, { experience_id: '5' });
    const [again] = (await chief.call(getOperatorExperiences, { page_size: 1 })).data;
    expect(again).toMatchObject({ id: '5', is_on: true, min_storage: 85, changed_at: null });
  } finally {
    await fresh.close();
  }
});

test('an operator changes one while nobody else does, deletes it with its states, and the log says so', async () => {
  const iris = await app.person();
  const { id, placed } = await make();
  const change = { ...tip, experience_id: id, version: 1, title: 'Share it' };
  const changed = await operator.call(updateOperatorExperience, change);
  expect(changed).toMatchObject({ title: 'Share it', version: 2 });
  expect(await operator.refusal(updateOperatorExperience, change)).toMatchObject({ status: 409 });
  expect(await standing(iris)).toEqual([placed]);
  await iris.call(viewExperience, { placed_experience_id: placed });
  expect(await iris.refusal(deleteOperatorExperience, { experience_id: id })).toMatchObject({
    status: 403,
  });
  await operator.call(deleteOperatorExperience, { experience_id: id });
  expect(await standing(iris)).toEqual([]);
  expect(await iris.refusal(viewExperience, { placed_experience_id: placed })).toMatchObject({
    status: 404,
  });
  const left = 'select count(*)::int as rows from experience_states where experience_id = :id';
  expect(await app.db.read.row(left, { id })).toEqual({ rows: 0 });
  const log = await operator.call(getAuditLog, {});
  const acts = log.data
    .filter(({ detail }) => detail['experience'] === id)
    .map(({ action }) => action);
  expect(acts.toSorted()).toEqual(['experience_changed', 'experience_deleted', 'experience_made']);
});
