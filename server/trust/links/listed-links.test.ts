import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAuditLog } from '#contract/identity/operator.ts';
import {
  changeListedLinks,
  getListedLinks,
  MAX_LINKS_CHANGED,
} from '#contract/trust/listed-links.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { walk } from '#server/testing/pins.ts';

let app: TestApp;
let operator: TestPerson;
let ann: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
  ann = await app.person();
  await operator.call(changeListedLinks, {
    add: [
      { value: 'harm.example', kind: 'blocked' },
      { value: 'odd.example/*offer*', kind: 'suspicious' },
      { value: 'skin.example', kind: 'porn' },
      { value: '192.0.2.8', kind: 'ok' },
    ],
  });
});
afterAll(() => app.close());

const all = (more: object = {}) =>
  walk((bookmark) => operator.call(getListedLinks, { bookmark, page_size: 2, ...more }));

test('pages, in the order of its values, by kind and by how they begin', async () => {
  expect(await all()).toEqual(['192.0.2.8', 'harm.example', 'odd.example/*offer*', 'skin.example']);
  expect(await all({ kind: 'porn' })).toEqual(['skin.example']);
  expect(await all({ query: 'ha' })).toEqual(['harm.example']);
  expect(await all({ query: '%' })).toEqual([]);
});

test('is changed by operators, as a whole or not at all, and the log says what became of each', async () => {
  const before = await all();
  app.clock.now = new Date(app.clock.now.getTime() + 1000);
  await operator.call(changeListedLinks, {
    add: [
      { value: 'https://New.example/', kind: 'blocked' },
      { value: 'harm.example', kind: 'porn' },
      { value: 'skin.example', kind: 'porn' },
    ],
    remove: ['192.0.2.8', 'never.example'],
  });
  const { data } = await operator.call(getAuditLog, {});
  const matching = data.filter(({ action, at }) => action === 'listed_links' && at === data[0]?.at);
  expect(matching.map(({ detail }) => `${detail['link']} ${detail['kind']}`).toSorted()).toEqual([
    '192.0.2.8 removed',
    'harm.example porn',
    'new.example blocked',
  ]);
  expect(matching.every(({ actor }) => actor?.id === operator.id)).toBe(true);
  await operator.call(changeListedLinks, {
    add: [
      { value: 'harm.example', kind: 'blocked' },
      { value: '192.0.2.8', kind: 'ok' },
    ],
    remove: ['new.example'],
  });
  expect(await all()).toEqual(before);
});

test.each<[string, object]>([
  [
    'add.1.value',
    {
      add: [
        { value: 'fine.example', kind: 'ok' },
        { value: 'no site', kind: 'ok' },
      ],
    },
  ],
  ['add.0.kind', { add: [{ value: 'fine.example', kind: 'bad' }] }],
  ['add.0.value', { add: [{ value: `fine.example/${'a'.repeat(2048)}`, kind: 'ok' }] }],
  ['remove.0', { remove: ['javascript:alert(1)'] }],
  [
    'add',
    {
      add: Array.from({ length: MAX_LINKS_CHANGED + 1 }, (_, at) => ({
        value: `a${at}.example`,
        kind: 'ok',
      })),
    },
  ],
])('refuses what is wrong in %s, and changes nothing', async (field, wrong) => {
  const before = await all();
  const refused = await operator.refusal(changeListedLinks, { ...wrong });
  expect(refused).toMatchObject({ code: 'invalid_input' });
  expect(refused.message).toBe(`Parameter '${field}' is invalid.`);
  expect(await all()).toEqual(before);
});

test('is nobody else’s', async () => {
  for (const call of [getListedLinks, changeListedLinks]) {
    expect(await ann.refusal(call, {})).toMatchObject({ code: 'not_allowed' });
  }
});
