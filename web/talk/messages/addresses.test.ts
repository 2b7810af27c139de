import { expect, test } from 'vitest';
import { splitAddresses } from './addresses.ts';

const links = (text: string) =>
  splitAddresses(text).flatMap(({ text, address }) => (address ? [[text, address]] : []));

test('addresses in a text lead to where they say, without the sentence around them', () => {
  const text = 'Look (https://pins.example/ada/blue/), or http://x.example/a?b=1#c.';
  expect(links(text)).toEqual([
    ['https://pins.example/ada/blue/', 'https://pins.example/ada/blue/'],
    ['http://x.example/a?b=1#c', 'http://x.example/a?b=1#c'],
  ]);
  expect(
    splitAddresses(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('nothing but the web is led to', () => {
  for (const text of [
    'javascript:alert(1)',
    'http://',
    'https://[',
    'ftp://x.example',
    'x.example',
  ])
    expect(links(text), text).toEqual([]);
});
