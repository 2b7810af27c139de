import { expect, it } from 'vitest';
import { authPath, safeNext } from './next-path.ts';

const origin = 'http://localhost:3000';

it.each([
  ['/pin/12/?a=b#c', '/pin/12/?a=b#c'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example', '/'],
  ['/%5Cevil', '/%5Cevil'],
  ['/\tx', '/'],
  ['/.//evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['pin/12', '/'],
  ['/login/?next=/login/', '/'],
  ['/add-account/x', '/'],
  [undefined, '/'],
  [['/a'], '/'],
])('leads from next=%j to %s [ROUTE-18]', (next, path) => {
  expect(safeNext(next, origin)).toBe(path);
});

it('leads to the page to log in or sign up, and back again', () => {
  expect(authPath('login', '/noor/blue/?x=1#top')).toBe('/login/?next=%2Fnoor%2Fblue%2F%3Fx%3D1');
  expect(authPath('signup', '/')).toBe('/signup/');
});
