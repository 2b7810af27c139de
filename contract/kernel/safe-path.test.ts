import { expect, test } from 'vitest';
import { pathOrHome, safePath } from './safe-path.ts';

const origin = 'https://pins.example';

test.each([
  ['/', '/'],
  ['/pin/12/?a=b#c', '/pin/12/?a=b#c'],
  ['/search/pins/?q=two words', '/search/pins/?q=two%20words'],
  ['/noor/ž/', '/noor/%C5%BE/'],
  ['/a/../b', '/b'],
  ['/%5Cevil', '/%5Cevil'],
  ['/?next=//evil.example', '/?next=//evil.example'],
  ['https://pins.example/pin/12/?a=b#c', '/pin/12/?a=b#c'],
  ['HTTPS://PINS.example:443', '/'],
])('follows %j to %s [ROUTE-18]', (target, path) => {
  expect(safePath(target, origin)).toBe(path);
});

test.each([
  ['another origin', 'https://evil.example/'],
  ['another origin that begins like ours', 'https://pins.example.evil.example/'],
  ['our name as a user of another host', 'https://pins.example@evil.example/'],
  ['a user at our own host', 'https://someone:else@pins.example/'],
  ['another port', 'https://pins.example:8443/'],
  ['the insecure form of ours', 'http://pins.example/'],
  ['another scheme', 'javascript:alert(1)'],
  ['another scheme with slashes', 'ftp://pins.example/'],
  ['data', 'data:text/html,<p>'],
  ['a host', '//evil.example/'],
  ['three slashes', '///evil.example/'],
  ['a host behind dots', '/.//evil.example/'],
  ['a host behind more dots', '/a/..//evil.example/'],
  ['our origin with a host as its path', 'https://pins.example//evil.example/'],
  ['a backslash', '/\\evil.example'],
  ['a backslash later on', '/a\\b'],
  ['a tab between slashes', '/\t/evil.example'],
  ['a line end', '/a\r\nlocation: /b'],
  ['a NUL', '/a\0'],
  ['DEL', '/a\u007f'],
  ['a space before it', ' /a'],
  ['a path without a slash', 'pin/12'],
  ['a scheme alone', 'https:/evil.example'],
  ['nothing', ''],
  ['no text', undefined],
  ['a list', ['/a']],
])('does not follow %s [ROUTE-18] [SEC-39]', (_what, target) => {
  expect(safePath(target, origin)).toBeNull();
});

test('knows no absolute address as ours when no origin is given', () => {
  expect(safePath('/pin/1/')).toBe('/pin/1/');
  expect(safePath('https://pins.example/pin/1/')).toBeNull();
});

test('goes home and says url_reset where a target may not be followed [ROUTE-18] [SEC-39]', () => {
  const messages: string[] = [];
  const say = (event: string) => void messages.push(event);
  expect(pathOrHome('/pin/1/', origin, say)).toBe('/pin/1/');
  expect(messages).toEqual([]);
  expect(pathOrHome('//evil.example/', origin, say)).toBe('/');
  expect(messages).toEqual(['url_reset']);
});
