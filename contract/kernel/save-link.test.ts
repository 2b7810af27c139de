import { expect, it } from 'vitest';
import { pinIdAt, saveLinkOf, webAddressIn } from './save-link.ts';

it.each([
  ['https://a.example/x y', null],
  ['https://a.example/x', 'https://a.example/x'],
  ['a.example/x', 'https://a.example/x'],
  ['a.example:8080/x', 'https://a.example:8080/x'],
  ['//a.example/x.jpg', 'https://a.example/x.jpg'],
  ['http://127.0.0.1:81/', 'http://127.0.0.1:81/'],
  ['localhost', 'https://localhost/'],
  ['javascript:alert(1)', null],
  ['data:image/png;base64,AA', null],
  ['hello', null],
  ['', null],
])('reads %j as the address %j', (text, address) => {
  expect(webAddressIn(text)).toBe(address);
});

const PAGE = 'https://a.example/page';
const PICTURE = 'https://a.example/p.jpg';
const read = (query: string) => saveLinkOf(Object.fromEntries(new URLSearchParams(query)));

it.each([
  ['fields as they should be', `url=${PAGE}&media=${PICTURE}&description=Birds`],
  ['&amp; between fields', `url=${PAGE}&amp;media=${PICTURE}&amp;description=Birds`],
  ['a blank before &media', `url=${PAGE}%20&media=${PICTURE} &description=Birds `],
  ['no scheme', 'url=a.example/page&media=//a.example/p.jpg&description=Birds'],
  [
    'escaped twice',
    `url=https%253A%252F%252Fa.example%252Fpage&media=${PICTURE}&description=Birds`,
  ],
  ['a picture by its path', `url=${PAGE}&media=/p.jpg&description=Birds`],
  [
    'fields that nobody knows',
    `url=${PAGE}&media=${PICTURE}&description=Birds&is_video=false&amp=1`,
  ],
])('reads a save link with %s [ROUTE-06]', (_how, query) => {
  expect(read(query)).toEqual({
    link: PAGE,
    media: PICTURE,
    title: '',
    description: 'Birds',
    color: null,
    guid: null,
    action: 'create',
  });
});

it.each([
  ['url=https://a.example/?p=1%26amp;q=2', { link: 'https://a.example/?p=1&q=2' }],
  [`url=${PAGE}`, { link: PAGE, media: null }],
  ['media=http://a.example/my photo.jpg', { link: null, media: 'http://a.example/my%20photo.jpg' }],
  ['media=/p.jpg', { media: null }],
  ['media=javascript:1&url=data:text/html,1', { link: null, media: null }],
  ['url=https%253A%252F%252Fa.example%25E4', { link: null }],
  ['description=Ann%26%238217;s %26amp; %26lt;b%26gt;', { description: 'Ann’s & <b>' }],
  ['description=%26%2355357; %26nope;', { description: '&#55357; &nope;' }],
  [`title=${'x'.repeat(99)}%F0%9F%90%A6`, { title: 'x'.repeat(99) }],
  ['color=A1b2C3&guid=g1&action=repin', { color: '#a1b2c3', guid: 'g1', action: 'repin' }],
  ['color=red;background:url(x)&action=delete', { color: null, action: 'create' }],
  ['', { link: null, media: null, description: '', guid: null }],
])('reads %j [CREATE-23]', (query, found) => {
  expect(read(query)).toMatchObject(found);
});

it.each([
  ['/pin/123/', '123'],
  ['/pin/123', '123'],
  ['/amp/pin/123/', '123'],
  ['/pin/a-bird--123/', null],
  ['/pin/123/repin/x/', null],
  ['/pin/12345678901234567890/', null],
  ['/pin/create/', null],
])('finds in %s the pin %s [ROUTE-07]', (path, id) => {
  expect(pinIdAt(new URL(path, 'https://bowerbird.example'))).toBe(id);
});
