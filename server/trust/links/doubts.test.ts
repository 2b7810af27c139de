import { expect, test } from 'vitest';
import { doubtOf, readableHost } from './doubts.ts';

test.each([
  ['https://bowers.example/', null, 'bowers.example'],
  ['http://192.0.2.7/', 'numeric_host', '192.0.2.7'],
  ['http://0xC0000207/', 'numeric_host', '192.0.2.7'],
  ['http://[2001:db8::1]:81/', 'numeric_host', '[2001:db8::1]:81'],
  ['https://bit.ly/3xYz', 'shortened', 'bit.ly'],
  ['https://www.tinyurl.com/a', 'shortened', 'www.tinyurl.com'],
  ['https://bit.ly/', null, 'bit.ly'],
  ['https://notbit.ly/a', null, 'notbit.ly'],
  ['https://bücher.example:81/', null, 'bücher.example:81'],
  ['https://例え.jp/', null, '例え.jp'],
  ['https://пример.рф/', null, 'пример.рф'],
  ['https://пример.com/', null, 'пример.com'],
  // "apple" with a Cyrillic a, and all in Cyrillic.
  ['https://аpple.com/', 'look_alike', 'xn--pple-43d.com'],
  ['https://аррӏе.com/', 'look_alike', 'xn--80ak6aa92e.com'],
  ['https://login.аррӏе.com/', 'look_alike', 'login.xn--80ak6aa92e.com'],
  ['https://gooɡle.com/', 'look_alike', 'xn--goole-tmc.com'],
  ['https://ρaypal.com/', 'look_alike', 'xn--aypal-2ce.com'],
])('of %s speaks against it: %s', (address, doubt, host) => {
  const url = new URL(address);
  expect([doubtOf(url), readableHost(url)]).toEqual([doubt, host]);
});
