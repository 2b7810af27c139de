import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openFolder } from './folder.ts';
import { openS3, s3ClientOf } from './s3.ts';
import { picturePath, typeOfPath } from './storage.ts';
import type { Storage } from './storage.ts';
import { aStore } from './test-store.ts';
import type { TestStore } from './test-store.ts';

const signature = '0123456789abcdef0123456789abcdef';
const path = picturePath('236x', signature, 'webp');
let folder: string;
let store: TestStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bowerbird-storage-'));
  store = await aStore();
});
afterAll(async () => {
  await store[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function aFile(bytes: Buffer): Promise<string> {
  const file = join(folder, `file-${crypto.randomUUID()}`);
  await writeFile(file, bytes);
  return file;
}

const bodyOf = async (body: Buffer | Readable) => (Buffer.isBuffer(body) ? body : buffer(body));

const client = () =>
  s3ClientOf({
    ...store,
    accessKeyId: store.key,
    secretAccessKey: store.secret,
    pathStyle: true,
  });

test('a path is made of the signature alone, in three folders [SEC-53]', () => {
  expect(path).toBe(`236x/01/23/45/${signature}.webp`);
  expect(typeOfPath(path)).toBe('image/webp');
  expect(typeOfPath(picturePath('originals', signature, 'jpg'))).toBe('image/jpeg');
});

describe.each([
  ['a folder', async () => openFolder(join(folder, 'media'))],
  ['an S3 store', async () => openS3(client(), store.bucket)],
])('%s', (_name, open: () => Promise<Storage>) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await open();
  });
  afterEach(async () => {
    await storage.remove(path);
    storage.stop();
  });

  test('gives back what was put in, and takes the file over', async () => {
    const file = await aFile(Buffer.from('picture'));
    await storage.put(path, file);
    expect(await storage.sizeOf(path)).toBe(7);
    const found = await storage.open(path);
    expect(found?.size).toBe(7);
    expect((await bodyOf(found!.body)).toString()).toBe('picture');
    expect(await readdir(folder)).not.toContain(file.slice(folder.length + 1));
  });

  test('gives a part of a small file and of a large one, with the size of the whole', async () => {
    for (const size of [1000, 1_000_000]) {
      const bytes = Buffer.from(Array.from({ length: size }, (_, at) => at % 251));
      await storage.put(path, await aFile(bytes));
      for (const range of [
        { start: 0, end: 9 },
        { start: 100, end: size - 1 },
      ]) {
        const found = await storage.open(path, range);
        expect(found?.size).toBe(size);
        expect((await bodyOf(found!.body)).equals(bytes.subarray(range.start, range.end + 1))).toBe(
          true,
        );
      }
    }
  });

  test('replaces a file that is put again', async () => {
    await storage.put(path, await aFile(Buffer.from('one')));
    await storage.put(path, await aFile(Buffer.from('other')));
    expect((await bodyOf((await storage.open(path))!.body)).toString()).toBe('other');
  });

  test('has nothing at other paths, and nothing after a removal', async () => {
    expect(await storage.sizeOf(path)).toBeNull();
    expect(await storage.open(path)).toBeNull();
    await storage.put(path, await aFile(Buffer.from('picture')));
    await storage.remove(path);
    await storage.remove(path);
    expect(await storage.open(path)).toBeNull();
  });
});

describe('a folder', () => {
  test('shows no file before it is whole, and sweeps what was left half written [SEC-75]', async () => {
    const root = join(folder, 'half');
    const storage = await openFolder(root);
    const left = join(root, '.unfinished', 'left');
    await writeFile(left, 'half a pic');
    await utimes(left, new Date(1000), new Date(1000));
    await writeFile(join(root, '.unfinished', 'fresh'), 'arriving');
    expect(await storage.sizeOf(path)).toBeNull();
    expect(await storage.removeUnfinished(new Date(2000))).toBe(1);
    expect(await readdir(join(root, '.unfinished'))).toEqual(['fresh']);
  });

  // A tmpfs needs the right to mount; without it the test is skipped.
  test.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')(
    'that is full says so, keeps what it has and goes on when there is room [SEC-75]',
    async () => {
      const root = join(folder, 'full');
      await mkdir(root);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', root]);
      try {
        const storage = await openFolder(root);
        await storage.put(path, await aFile(Buffer.alloc(50_000, 1)));
        const other = picturePath('736x', signature, 'webp');
        await expect(storage.put(other, await aFile(Buffer.alloc(500_000)))).rejects.toMatchObject({
          code: 'storage_full',
        });
        expect(await storage.sizeOf(other)).toBeNull();
        expect(await readdir(join(root, '.unfinished'))).toEqual([]);
        expect((await storage.open(path))?.size).toBe(50_000);
        await storage.put(other, await aFile(Buffer.alloc(50_000)));
        expect(await storage.sizeOf(other)).toBe(50_000);
      } finally {
        execFileSync('umount', [root]);
      }
    },
  );
});

describe('an S3 store', () => {
  test('that cannot be reached is told as a passing failure', async () => {
    const lost = openS3(
      s3ClientOf({
        ...store,
        endpoint: 'http://127.0.0.1:1',
        accessKeyId: 'x',
        secretAccessKey: 'x',
        pathStyle: true,
      }),
      store.bucket,
    );
    await expect(lost.sizeOf(path)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(lost.put(path, await aFile(Buffer.from('x')))).rejects.toMatchObject({
      code: 'unavailable',
    });
    lost.stop();
  });
});
