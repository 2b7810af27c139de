import { expect, it } from 'vitest';
import { picturesInFragment } from './bookmarklet-pictures.ts';

const address = encodeURIComponent('https://a.example/b,c;d.jpg?x=1#2');

it('reads the pictures that a bookmarklet handed over [CREATE-16]', () => {
  expect(
    picturesInFragment(`#pictures=600x400,${address},A%2C%20b%3B;0x0,https%3A%2F%2Fa.example%2Fp,`),
  ).toEqual([
    {
      type: 'pinnable',
      url: 'https://a.example/b,c;d.jpg?x=1#2',
      alt: 'A, b;',
      width: 600,
      height: 400,
    },
    { type: 'pinnable', url: 'https://a.example/p', alt: '' },
  ]);
});

it.each([
  ['a script', '9x9,javascript%3Aalert(1),;600x400,data%3Aimage%2Fpng%3Bbase64%2CAA,'],
  ['what is too small', `119x500,${address},;500x119,${address},`],
  ['broken escapes', '600x400,%E4%,x'],
  ['nothing', ''],
])('leaves out %s', (_what, text) => {
  expect(picturesInFragment(`#pictures=${text}`)).toEqual([]);
});

it('takes each picture once, sixty at most, and no fragment that is another', () => {
  const many = Array.from({ length: 99 }, (_, at) => `0x0,https%3A%2F%2Fa.example%2F${at % 70},`);
  expect(picturesInFragment(`#pictures=${many.join(';')}`)).toHaveLength(60);
  expect(picturesInFragment(`#pictures=0x0,${address},;0x0,${address},`)).toHaveLength(1);
  for (const other of ['', '#', '#main', `#pictures=${'x'.repeat(100_001)}`])
    expect(picturesInFragment(other)).toBeNull();
});
