import { expect, it } from 'vitest';
import { createQueryOf, webAddress } from './create-query.ts';

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
  expect(webAddress(text)).toBe(address);
});

it('pre-fills from the query, and drops what is no address [CREATE-23]', () => {
  const query = {
    url: ' https://a.example/ ',
    media: 'javascript:1',
    description: 'Birds',
    guid: 'g1',
  };
  expect(createQueryOf(query)).toEqual({
    link: 'https://a.example/',
    media: null,
    title: '',
    description: 'Birds',
    guid: 'g1',
  });
  expect(createQueryOf(undefined)).toMatchObject({
    link: null,
    media: null,
    description: '',
    guid: null,
  });
});
