import { expect, test } from 'vitest';
import { jsonOf, memoizeJson, replaceFields } from './memoized-json.ts';

test('an answer is written as JSON writes it, whether its data is kept or not', () => {
  const memoized = memoizeJson({ id: '1', words: 'a "quoted" \u2028 line' });
  const found = {
    scope: 'pins',
    results: [{ id: '2' }, memoized, undefined],
    guides: [],
    left: null,
  };
  const lists = { results: [memoized], others: [memoized], left: undefined };
  const datas = [
    null,
    'text',
    0,
    [],
    {},
    memoized,
    [memoized, { id: '2' }],
    [memoized, memoized],
    { results: [memoized] },
    { results: [{ id: '2' }] },
    found,
    lists,
  ];
  for (const data of datas) {
    for (const around of [{}, { status: 'success', bookmark: 'next' }]) {
      const bodies = [
        { data, ...around },
        { resource_response: { data, ...around }, ...around },
      ];
      for (const body of bodies) {
        expect(JSON.parse(jsonOf(body))).toEqual(JSON.parse(JSON.stringify(body)));
        expect(jsonOf(body)).toBe(jsonOf(body));
      }
    }
  }
  expect(jsonOf({ error: 'none' })).toBe('{"error":"none"}');
});

test('what is made of a kept value is written anew', () => {
  const memoized = memoizeJson({ id: '1', title: 'Amber' });
  jsonOf({ data: memoized });
  expect(jsonOf({ data: { ...memoized, title: 'Cobalt' } })).toBe(
    '{"data":{"id":"1","title":"Cobalt"}}',
  );
});

test('a kept value is written once, in a list and in a list among other things', () => {
  let written = 0;
  const memoized = memoizeJson({ toJSON: () => ({ times: (written += 1) }) });
  for (const data of [[memoized], { scope: 'pins', results: [memoized], guides: [] }]) {
    expect(jsonOf({ data })).toContain('{"times":1}');
  }
});

test('a kept value with fields replaced is written as its copy is, and the kept one stays as it was', () => {
  const cached = memoizeJson({ id: '1', title: 'Amber', left: undefined });
  const written = [
    replaceFields(cached, { title: 'Cobalt', price: 3 }),
    replaceFields(cached, { id: '2', title: '"', left: null }),
    replaceFields(cached, { title: 'Umber', price: 4 }),
    replaceFields(cached, {}),
    replaceFields(memoizeJson({ id: '1' }), { id: '3' }),
    replaceFields({ id: '1' }, { id: '4' }),
  ];
  const [copies] = JSON.parse(JSON.stringify([written]));
  expect(copies[0]).toEqual({ id: '1', title: 'Cobalt', price: 3 });
  expect(written.map((one) => JSON.parse(jsonOf({ data: one })).data)).toEqual(copies);
  expect(JSON.parse(jsonOf({ data: written })).data).toEqual(copies);
  expect(jsonOf({ data: cached })).toBe('{"data":{"id":"1","title":"Amber"}}');
});
