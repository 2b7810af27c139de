import { expect, test } from 'vitest';
import { addressesOf } from './addresses.ts';

test.each([
  ['postgresql://a:b@one:5432/db', ['postgresql://a:b@one:5432/db']],
  [
    'postgres://a:b%40@one:5432,two,[::1]:5433/db?sslmode=verify-full',
    ['one:5432', 'two', '[::1]:5433'].map(
      (host) => `postgres://a:b%40@${host}/db?sslmode=verify-full`,
    ),
  ],
  ['postgresql://one,two', ['postgresql://one', 'postgresql://two']],
  ['postgresql:///db?host=/tmp', ['postgresql:///db?host=/tmp']],
])('reads %s', (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses);
});
