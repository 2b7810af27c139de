import { chmod, mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { decoderUser, lendFolder } from '#server/media/core/decoder-user.ts';
import { halves, noise } from '../pictures/sample-pictures.ts';
import { PictureWorkers } from './worker-pool.ts';
import type { PictureWorkerOptions } from './worker-pool.ts';

let folder: string;
let small: string;
let large: string;
let pool: PictureWorkers;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bowerbird-workers-'));
  small = join(folder, 'small');
  large = join(folder, 'large');
  await writeFile(small, await halves(64, 64).png().toBuffer());
  await chmod(folder, 0o711);
  await writeFile(large, await noise(2600, 2600).png({ compressionLevel: 1 }).toBuffer());
});
afterEach(() => pool.stop());
afterAll(() => rm(folder, { recursive: true }));

function open(options: Omit<PictureWorkerOptions, 'user'>): void {
  pool = new PictureWorkers({ user: decoderUser, ...options });
}

async function run(input: string, more: { timeoutMs?: number; signal?: AbortSignal } = {}) {
  count += 1;
  const out = join(folder, String(count));
  await mkdir(out);
  await lendFolder(out);
  return pool.run({ input, out, minSide: 0 }, more);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function workerOf(work: Promise<unknown>): Promise<number> {
  while (pool.processIds.length === 0) {
    await Promise.race([work.catch(() => {}), new Promise((done) => setImmediate(done))]);
  }
  return pool.processIds[0]!;
}

describe('a picture worker', () => {
  test('that is killed costs its one picture, and the next gets another [SEC-54]', async () => {
    open({ count: 1 });
    const work = run(large);
    const first = await workerOf(work);
    process.kill(first, 'SIGKILL');
    await expect(work).rejects.toMatchObject({ code: 'picture_unreadable' });
    await expect(run(small)).resolves.toMatchObject({ width: 64 });
    expect(pool.processIds).not.toContain(first);
  });

  test('that is asked to end with the whole service finishes its picture', async () => {
    open({ count: 1 });
    await run(small);
    const work = run(large);
    process.kill(await workerOf(work), 'SIGTERM');
    await expect(work).resolves.toMatchObject({ width: 2600 });
  });

  test('that takes too long is ended and replaced [SEC-54]', async () => {
    open({ count: 1 });
    const work = run(large, { timeoutMs: 1 });
    const first = await workerOf(work);
    await expect(work).rejects.toMatchObject({ message: 'This picture took too long to read.' });
    await expect(run(small)).resolves.toMatchObject({ width: 64 });
    expect(isAlive(first)).toBe(false);
  });

  test('that works for too long ends itself, however long others keep it waiting [SEC-54]', async () => {
    open({ count: 1, maxCpuMs: 10 });
    await expect(run(large)).rejects.toMatchObject({
      code: 'picture_unreadable',
      message: /more time/,
    });
  });

  test('has its time for what it is sent, and time of its own for what it makes of that [SEC-54]', async () => {
    const detailed = join(folder, 'detailed');
    await writeFile(detailed, await noise(1800, 1800).webp({ quality: 60, effort: 0 }).toBuffer());
    const before = process.cpuUsage();
    await sharp(detailed).raw().toBuffer();
    const { user, system } = process.cpuUsage(before);
    // Encoding takes several times as long as decoding.
    open({ count: 1, maxCpuMs: (3 * (user + system)) / 1000 });
    await expect(run(detailed)).resolves.toMatchObject({ width: 1800 });
  });

  test('that grows over its limit ends itself [SEC-54]', async () => {
    open({ count: 1, maxBytes: 120_000_000 });
    await expect(run(large)).rejects.toMatchObject({
      code: 'picture_unreadable',
      message: /more memory/,
    });
  });

  test.skipIf(process.platform !== 'linux')(
    'knows nothing of the environment [SEC-54]',
    async () => {
      open({ count: 1 });
      await run(small);
      const environment = await readFile(`/proc/${pool.processIds[0]}/environ`, 'utf8');
      const names = environment.split('\0').flatMap((line) => line.split('=')[0] || []);
      expect(names.filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual([
        'MALLOC_ARENA_MAX',
      ]);
    },
  );

  test.skipIf(decoderUser() === null)(
    'is neither root nor the database’s user and can gain no rights [SEC-57]',
    async () => {
      open({ count: 1 });
      await run(small);
      const status = await readFile(`/proc/${pool.processIds[0]}/status`, 'utf8');
      expect(status).toMatch(/^Uid:\s+65533\s+65533\s+65533\s+65533$/m);
      expect(status).toMatch(/^Gid:\s+65533\s+65533\s+65533\s+65533$/m);
      expect(status).toMatch(/^Groups:\s*$/m);
      expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    },
  );

  test('is kept for the next picture, and ended when there is none for a while', async () => {
    open({ count: 1, idleMs: 1 });
    await run(small);
    const [first] = pool.processIds;
    while (first !== undefined && isAlive(first)) await new Promise((done) => setImmediate(done));
    expect(pool.processIds).toEqual([]);
    await expect(run(small)).resolves.toMatchObject({ width: 64 });
  });
});

describe('the pool', () => {
  test('runs as many at once as it may, and refuses when too many wait', async () => {
    open({ count: 2, maxWaiting: 3 });
    const work = await Promise.allSettled(Array.from({ length: 7 }, () => run(small)));
    const refused = work.filter((one) => one.status === 'rejected');
    expect(refused.map((one) => (one.reason as { code: string }).code)).toEqual([
      'unavailable',
      'unavailable',
    ]);
    expect(pool.processIds.length).toBe(2);
  });

  test('passes over a picture whose request has ended', async () => {
    open({ count: 1 });
    const first = run(small);
    const second = run(small, { signal: AbortSignal.abort() });
    await expect(second).rejects.toMatchObject({ code: 'unavailable' });
    await expect(first).resolves.toBeDefined();
  });

  test('ends its processes and refuses what is under way when it stops', async () => {
    open({ count: 1 });
    const work = run(large);
    const pid = await workerOf(work);
    const waiting = run(small);
    const [first, second] = await Promise.allSettled([work, waiting, pool.stop()]);
    // Not the picture's fault, so it may be retried.
    expect(first).toMatchObject({ reason: { code: 'unavailable' } });
    expect(second).toMatchObject({ reason: { code: 'unavailable' } });
    expect(isAlive(pid)).toBe(false);
  });
});
