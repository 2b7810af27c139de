import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { MAX_DESCRIPTION } from '#contract/kernel/limits.ts';
import { catalogue, drawPicture } from '#art/catalogue.ts';
import { cropToJpeg } from '#art/render.ts';
import { findPictureFile } from '../picture-files.ts';
import { wholeWorld } from '../whole-world.ts';
import type { PictureFile } from './photograph-plan.ts';
import { photographs } from './photographs.ts';

const MAX_BYTES = 25_000_000;
const MAX_BYTES_OF_COPIES = 3_000_000;

const isCopy = ({ specifier }: PictureFile): boolean => specifier.startsWith('./');
const fromPackages = photographs.filter(({ file }) => !isCopy(file));
const copies = photographs.filter(({ file }) => isCopy(file));

test.each(photographs)(
  '$name has a creator, a licence and a source, and its description names them',
  async ({ description, title, altText, credit, file }) => {
    for (const text of [credit.creator, credit.licence.name, title, altText]) {
      expect(text.trim()).not.toBe('');
    }
    for (const url of [credit.source, credit.licence.url]) {
      expect(new URL(url).protocol).toBe('https:');
    }
    expect(description).toContain(credit.creator);
    expect(description).toContain(credit.licence.name);
    expect(description.length).toBeLessThanOrEqual(MAX_DESCRIPTION);
    const path = findPictureFile(file.specifier);
    const whole = await sharp(path!).metadata();
    const cropped = await sharp(await cropToJpeg(path!, file.inset)).metadata();
    expect(cropped.width).toBe(whole.width - 2 * Math.round(whole.width * file.inset));
    expect(Math.min(cropped.width, cropped.height)).toBeGreaterThan(450);
  },
);

test('photographs have several subjects, one file each, and names of their own', () => {
  expect(photographs.length).toBeGreaterThan(25);
  expect(new Set(photographs.map(({ family }) => family)).size).toBeGreaterThan(5);
  const files = photographs.map(({ file }) => file.specifier);
  expect(new Set(files).size).toBe(files.length);
  const names = [...photographs, ...catalogue].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('everybody in the demo has a drawn face', () => {
  const faces = wholeWorld().people.map(({ face }) => drawPicture(face).body);
  expect(faces.filter((body) => body === '')).toEqual([]);
  expect(new Set(faces).size).toBe(faces.length);
});

test('the packages that bring them are small together', async () => {
  const folders = new Set(
    fromPackages.map(({ file }) => {
      const name = /^(?:@[^/]+\/)?[^/]+/u.exec(file.specifier)![0];
      return dirname(findPictureFile(`${name}/package.json`)!);
    }),
  );
  const sizes = await Promise.all([...folders].map(sizeOf));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES);
});

test('our own copies are small, their credits say that they were changed, and docs/third-party.md says where each is from', async () => {
  const paths = copies.map(({ file }) => findPictureFile(file.specifier)!);
  const folder = dirname(paths[0]!);
  expect(await readdir(folder)).toHaveLength(copies.length);
  expect(await sizeOf(folder)).toBeLessThan(MAX_BYTES_OF_COPIES);
  expect(copies.filter(({ credit }) => credit.change === undefined)).toEqual([]);
  const page = await readFile(join(import.meta.dirname, '../../../docs/third-party.md'), 'utf8');
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  for (const { file, credit } of copies) {
    const [, , creator, licence] = rows.find(([, name]) => name === basename(file.specifier)) ?? [];
    expect({ creator, licence }, file.specifier).toEqual({
      creator: credit.creator,
      licence: credit.licence.name,
    });
  }
});

test('without the packages our own copies stay, and those who gather nothing else go', () => {
  const { pins, people } = wholeWorld((specifier) => (specifier.startsWith('./') ? '' : null));
  const brought = pins.filter(({ file }) => file !== null);
  expect(brought).toHaveLength(copies.length);
  const owners = new Set(pins.map(({ maker }) => maker));
  expect(
    people.map(({ username }) => username).filter((username) => !owners.has(username)),
  ).toEqual([]);
});

test('without any photographs the demo is drawn, by the same people as before', () => {
  const whole = wholeWorld();
  const drawn = wholeWorld(() => null);
  expect(drawn.pins.map(({ picture }) => picture).toSorted()).toEqual(
    catalogue.map(({ name }) => name).toSorted(),
  );
  expect(drawn.pins.filter(({ file }) => file !== null)).toEqual([]);
  const usernames = drawn.people.map(({ username }) => username);
  expect(drawn.boards.filter(({ owner }) => !usernames.includes(owner))).toEqual([]);
  const makers = new Set(whole.pins.flatMap(({ file, maker }) => (file === null ? [] : [maker])));
  expect(makers.size).toBeGreaterThan(1);
  expect(usernames).toEqual(
    whole.people.map(({ username }) => username).filter((username) => !makers.has(username)),
  );
});

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const stats = await Promise.all(files.map((entry) => stat(join(entry.parentPath, entry.name))));
  return stats.reduce((sum, { size }) => sum + size, 0);
}
