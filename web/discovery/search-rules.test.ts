import { expect, it } from 'vitest';
import { askedOf, scopeOf, searchPath } from './search-rules.ts';

it.each([
  ['pins', 'pins'],
  ['people', 'users'],
  ['my_pins', 'my_pins'],
  ['videos', null],
  [undefined, null],
])('reads the scope %s as %s', (param, scope) => {
  expect(scopeOf(param)).toBe(scope);
});

it('reads the question, trimmed and bounded', () => {
  expect(askedOf({ q: '  blue hour ' })).toBe('blue hour');
  expect(askedOf({})).toBe('');
  expect(askedOf({ q: '🐦'.repeat(400) })).toBe('🐦'.repeat(300));
});

it('leads to a scope with the question kept', () => {
  expect(searchPath('users', 'a&b')).toBe('/search/users/?q=a%26b');
});
