import { expect, test } from 'vitest';
import { jsonOf, keepJson } from './kept-json.ts';

test('an answer is written as JSON writes it, whether its data is kept or not', () => {
  const kept = keepJson({ id: '1', words: 'a "quoted" \u2028 line' });
  const datas = [null, [], kept, [kept, { id: '2' }], [kept, kept], 'text', 0];
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
  const kept = keepJson({ id: '1', title: 'Amber' });
  jsonOf({ data: kept });
  expect(jsonOf({ data: { ...kept, title: 'Cobalt' } })).toBe(
    '{"data":{"id":"1","title":"Cobalt"}}',
  );
});
