import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockData, type DataLock } from './data-lock.ts';
import { EmbeddedProblem } from './problem.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a data folder belongs to one process until it lets go', async () => {
  const first = await lockData(folder);
  await expect(lockData(folder)).rejects.toThrow('Another Bowerbird is already running');
  await first.release();
  const second = await lockData(folder);
  await second.release();
  expect(await readdir(folder)).toEqual(['lock.2']);
});

test('of many that try at once exactly one gets it', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => lockData(folder)));
  const locks = outcomes.flatMap((outcome): DataLock[] =>
    outcome.status === 'fulfilled' ? [outcome.value] : [],
  );
  const reasons = outcomes.flatMap((outcome): unknown[] =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  );
  expect(locks).toHaveLength(1);
  expect(reasons.every((reason) => reason instanceof EmbeddedProblem)).toBe(true);
  await locks[0]?.release();
});

test('the lock of a killed process is only a leftover, and of many that find it one gets it', async () => {
  const program = `
    const { lockData } = await import('${resolve(import.meta.dirname, 'data-lock.ts')}');
    await lockData(${JSON.stringify(folder)});
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  await expect(lockData(folder)).rejects.toThrow('already running');
  holder.kill('SIGKILL');
  await once(holder, 'close');
  expect(await readdir(folder)).toEqual(['lock.1']);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockData(folder)));
  const locks = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value] : [],
  );
  expect(locks).toHaveLength(1);
  await locks[0]?.release();
});

test.skipIf(process.platform !== 'linux')(
  'works in a folder whose path is too long for a socket',
  async () => {
    const deep = join(folder, 'a'.repeat(120));
    await mkdir(deep);
    const lock = await lockData(deep);
    await expect(lockData(deep)).rejects.toThrow('already running');
    await lock.release();
  },
);
