import { expect, test } from 'vitest';
import { namedBy } from './media-path.ts';

const name = '0123456789abcdef0123456789abcdef';
const folder = '01/23/45';
const filesOf = (path: string): readonly string[] => namedBy(path)?.files ?? [];

test('a rendition is one WebP file', () => {
  expect(filesOf(`236x/${folder}/${name}.webp`)).toEqual([`236x/${folder}/${name}.webp`]);
  expect(filesOf(`236x/${folder}/${name}.jpg`)).toEqual([]);
});

test('three sizes are JPEG too, for programs that do not read WebP', () => {
  for (const size of ['474x', '736x', '474x474']) {
    const file = `${size}/${folder}/${name}.jpg`;
    expect(namedBy(file)).toEqual({ preview: size, signature: name, files: [file] });
    expect(filesOf(file.replace('.jpg', '.jpeg'))).toEqual([file]);
  }
  expect(filesOf(`474x474/${folder}/${name}.webp`)).toEqual([]);
});

test('the sizes of widgets are two of ours', () => {
  expect(filesOf(`237x/${folder}/${name}.webp`)).toEqual([`236x/${folder}/${name}.webp`]);
  expect(filesOf(`564x/${folder}/${name}.webp`)).toEqual([`736x/${folder}/${name}.webp`]);
});

test('under originals any known ending finds the file, its own first', () => {
  const found = filesOf(`originals/${folder}/${name}.png`);
  expect(found[0]).toBe(`originals/${folder}/${name}.png`);
  expect(found.toSorted()).toEqual(
    ['gif', 'jpg', 'png', 'webp'].map((ext) => `originals/${folder}/${name}.${ext}`),
  );
  expect(filesOf(`originals/${folder}/${name}.jpeg`)[0]).toMatch(/\.jpg$/);
});

test.each([
  `236x/01/23/46/${name}.webp`,
  `236x/${folder}/${name}.svg`,
  `236x/${folder}/${name}.html`,
  `236x/${folder}/${name.toUpperCase()}.webp`,
  `236x/${folder}/${name}.webp/`,
  `236x/${folder}/${name}.webp\n`,
  `236x/../../../etc/passwd`,
  `originals/01/23/45/../../${name}.jpg`,
  `100x/${folder}/${name}.webp`,
  '.unfinished/x',
  '',
])('%j means no file [SEC-53]', (path) => {
  expect(filesOf(path)).toEqual([]);
});
