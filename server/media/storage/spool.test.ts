import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nameDigest, nameOf, pictureNameKey } from '#server/media/storage/names.ts';
import { Spool } from './spool.ts';

const key = pictureNameKey('a secret of tests');
let folder: string;
let spool: Spool;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bowerbird-spool-'));
  spool = new Spool(folder, 1000, key);
  await spool.open();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ours = (maxBytes: number) => ({ maxBytes, personId: null });
const stream = (...sizes: number[]) => Readable.from(sizes.map((size) => Buffer.alloc(size, 7)));

test('a file has the name that its bytes and the installation give it', async () => {
  const file = await spool.receive('a', stream(10, 20), ours(100));
  expect(file).toMatchObject({
    name: 'a',
    bytes: 30,
    signature: nameOf(nameDigest(key).update(Buffer.alloc(30, 7))),
  });
  const elsewhere = pictureNameKey('another secret');
  expect(nameOf(nameDigest(elsewhere).update(Buffer.alloc(30, 7)))).not.toBe(file.signature);
  expect(await spool.find('a')).toEqual(file);
});

test('one byte more than allowed is refused while it arrives, and nothing is left [SEC-52]', async () => {
  await expect(spool.receive('a', stream(60, 41), ours(100))).rejects.toMatchObject({
    code: 'too_large',
  });
  expect(await readdir(folder)).toEqual([]);
  expect(spool.used).toBe(0);
  await expect(spool.receive('a', stream(60, 40), ours(100))).resolves.toMatchObject({
    bytes: 100,
  });
});

test('files that wait count against the quota until they are let go [SEC-52]', async () => {
  await spool.receive('a', stream(900), ours(1000));
  await expect(spool.receive('b', stream(101), ours(1000))).rejects.toMatchObject({
    code: 'storage_full',
  });
  expect(await readdir(folder)).toEqual(['a']);
  await spool.letGo('a');
  await expect(spool.receive('b', stream(101), ours(1000))).resolves.toMatchObject({ bytes: 101 });
  expect(spool.used).toBe(101);
});

test('a stream that breaks off leaves nothing', async () => {
  const broken = Readable.from(
    (function* () {
      yield Buffer.alloc(10);
      throw new Error('gone');
    })(),
  );
  await expect(spool.receive('a', broken, ours(100))).rejects.toThrow('gone');
  expect(await readdir(folder)).toEqual([]);
  expect(spool.used).toBe(0);
});

test('what an earlier process left counts, and is swept once it is old [SEC-52]', async () => {
  await writeFile(join(folder, 'left'), Buffer.alloc(950));
  await utimes(join(folder, 'left'), new Date(1000), new Date(1000));
  const next = new Spool(folder, 1000, key);
  await next.open();
  await expect(next.receive('a', stream(100), ours(1000))).rejects.toMatchObject({
    code: 'storage_full',
  });
  expect(await next.removeOld(new Date(2000))).toBe(1);
  await expect(next.receive('a', stream(100), ours(1000))).resolves.toMatchObject({ bytes: 100 });
});

test('one person fills a quarter of the quota, and others still find room [SEC-52]', async () => {
  const of = (personId: string) => ({ maxBytes: 1000, personId });
  await spool.receive('a', stream(200), of('1'));
  await expect(spool.receive('b', stream(51), of('1'))).rejects.toMatchObject({
    code: 'rate_limited',
  });
  expect(await readdir(folder)).toEqual(['a']);
  await expect(spool.receive('c', stream(250), of('2'))).resolves.toMatchObject({ bytes: 250 });
  await spool.letGo('a');
  await expect(spool.receive('b', stream(51), of('1'))).resolves.toMatchObject({ bytes: 51 });
});

test('twenty files of one person may arrive at once, and others of another [SEC-52]', async () => {
  const of = (personId: string) => ({ maxBytes: 1000, personId });
  const sources = Array.from({ length: 20 }, () => new PassThrough());
  const arriving = sources.map((source, at) => spool.receive(`a${at}`, source, of('1')));
  await expect(spool.receive('b', stream(1), of('1'))).rejects.toMatchObject({
    code: 'rate_limited',
  });
  await expect(spool.receive('c', stream(1), of('2'))).resolves.toMatchObject({ bytes: 1 });
  for (const source of sources) source.end();
  await Promise.all(arriving);
  await expect(spool.receive('b', stream(1), of('1'))).resolves.toMatchObject({ bytes: 1 });
});

test('a sender that falls silent is cut off, and nothing is left [SEC-52]', async () => {
  const watched = new Spool(folder, 10_000, key, 20);
  const source = new PassThrough();
  source.write(Buffer.alloc(5000));
  await expect(watched.receive('a', source, ours(9000))).rejects.toMatchObject({
    code: 'upload_refused',
    message: 'The upload stopped halfway. Please try again.',
  });
  expect(source.destroyed).toBe(true);
  expect(await readdir(folder)).toEqual([]);
  expect(watched.used).toBe(0);
});
