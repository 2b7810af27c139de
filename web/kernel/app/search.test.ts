import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search.ts';

it('keeps text as it is, whatever it looks like', () => {
  const query = '?q=123&from=1234567890123456789&flag=true&json=%7B%7D';
  expect({ ...parseSearch(query) }).toEqual({
    q: '123',
    from: '1234567890123456789',
    flag: 'true',
    json: '{}',
  });
  expect(stringifySearch(parseSearch(query))).toBe(query);
});

it('leaves out what is absent', () => {
  expect(stringifySearch({ a: undefined, b: null })).toBe('');
});
