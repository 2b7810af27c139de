import { expect, test } from 'vitest';
import { NOBODY } from '#contract/kernel/render.ts';
import { copyOf } from './offline-copy.ts';

const page = {
  whose: '7',
  byToken: false,
  path: '/',
  status: 200,
  isHidden: false,
  setsCookies: false,
};

test('home and boards may be stored, for the account that they were made for', () => {
  expect(copyOf({ ...page, isHidden: true })).toBe('7;keep');
  expect(copyOf({ ...page, path: '/noor/blue-things/' })).toBe('7;keep');
});

test.each([
  { path: '/noor/hidden/', isHidden: true },
  { path: '/settings/privacy/' },
  { path: '/advertiser/12/' },
  { path: '/pin/12/' },
  { path: '/noor/_saved/' },
  { path: '/noor/' },
  { path: '/?feed=following' },
  { setsCookies: true },
  { status: 404 },
])('nothing else is: %o', (other) => {
  expect(copyOf({ ...page, ...other })).toBe('7');
});

test('a visitor has no copies, and a page that failed says nothing', () => {
  expect(copyOf({ ...page, whose: NOBODY })).toBe(NOBODY);
  expect(copyOf({ ...page, whose: null })).toBeNull();
  expect(copyOf({ ...page, status: 503 })).toBeNull();
  expect(copyOf({ ...page, byToken: true })).toBeNull();
});
