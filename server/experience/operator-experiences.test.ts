import { afterAll, beforeAll, expect, test } from 'vitest';
import { viewExperience } from '#contract/experience/experiences.ts';
import {
  createOperatorExperience,
  getOperatorExperiences,
  updateOperatorExperience,
} from '#contract/experience/operator-experiences.ts';
import type { AnswerOf } from '#contract/kernel/call.ts';
import { eraseExperiencesOf } from '#server/experience/index.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { type Fields, tip } from './test-experiences.ts';

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
});
afterAll(() => app.close());

test.each<[string, Partial<Record<keyof Fields, unknown>>]>([
  ['kind', { kind: 'modal' }],
  ['kind', { placement: 'modal' }],
  ['audience', { placement: 'operator', kind: 'banner' }],
  ['min_storage', { min_storage: 80 }],
  ['action_label', { action_label: 'Go' }],
  ['action_label', { action_path: '/x/' }],
  ['action_path', { action_label: 'Go', action_path: '//elsewhere.example/' }],
  ['action_path', { action_label: 'Go', action_path: '/\\elsewhere.example/' }],
  ['action_path', { action_label: 'Go', action_path: 'javascript:alert(1)' }],
  ['max_age_days', { min_age_days: 3, max_age_days: 2 }],
  ['ends_at', { starts_at: '2026-03-15T01:00:00+02:00', ends_at: '2026-03-14T22:00:00Z' }],
  ['starts_at', { starts_at: 'soon' }],
  ['title', { title: ' ' }],
  ['title', { title: 'x'.repeat(81) }],
  ['text', { text: '' }],
  ['countries', { countries: ['nz'] }],
  ['min_storage', { audience: 'operators', min_storage: 101 }],
])('%s is refused, and nothing is made: %j', async (field, wrong) => {
  const before = await app.db.read.row('select count(*)::int as all from experiences');
  const refused = await operator.refusal(createOperatorExperience, { ...tip, ...wrong });
  expect(refused).toMatchObject({ status: 400 });
  expect(refused.message).toContain(field);
  expect(await app.db.read.row('select count(*)::int as all from experiences')).toEqual(before);
});

test('lists page, and a person who leaves takes their states along', async () => {
  const iris = await app.person();
  const { id } = await operator.call(createOperatorExperience, tip);
  const changed = ['2', '4'];
  for (const experience_id of changed)
    await operator.call(updateOperatorExperience, { ...tip, experience_id, version: 1 });
  await iris.call(viewExperience, { placed_experience_id: `home:${id}` });
  const received: string[] = [];
  let bookmark: string | null = null;
  do {
    const page: AnswerOf<typeof getOperatorExperiences> = await operator.call(
      getOperatorExperiences,
      { page_size: 2, bookmark },
    );
    received.push(...page.data.map(({ id }) => id));
    bookmark = page.bookmark;
  } while (bookmark !== null);
  expect(received).toEqual([id, '5', '4', '3', '2', '1']);
  await app.db.read.run('delete from experiences where id in (2, 4)');
  expect(
    (await operator.call(getOperatorExperiences, { page_size: 250 })).data.map(({ id }) => id),
  ).toEqual(received);
  await app.db.transaction((tx) => eraseExperiencesOf({ tx }, iris.id));
  const left = 'select count(*)::int as rows from experience_states where person_id = :id';
  expect(await app.db.read.row(left, { id: iris.id })).toEqual({ rows: 0 });
});
