import { expect, test } from 'vitest';
import { jsonOf, memoizeJson } from './memoized-json.ts';

test('an answer is written as JSON writes it, whether its data is kept or not', () => {
  const memoized = memoizeJson({ id: '1', words: 'a "quoted" \u2028 line' });
  const datas = [null, [], memoized, [memoized, { id: '2' }], [memoized, memoized], 'text', 0];
  for (const data of datas) {
    for (const around of [{}, { status: 'success', bookmark: 'next' }]) {
      const bodies = [
        { data, ...around },
        { resource_response: { data, ...around }, ...around },
      ];
      for (const body of bodies) {
        expect(JSON.parse(jsonOf(body))).toEqual(body);
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
