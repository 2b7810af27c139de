import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { weaknessOf } from '#server/kernel/config/secret-strength.ts';
import { storedSecret } from './stored-secret.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a secret is made once, is strong, and is its owner’s alone [SEC-86]', async () => {
  const secret = await storedSecret(folder, 'secret-key');
  expect(weaknessOf(secret)).toBeNull();
  expect(await storedSecret(folder, 'secret-key')).toBe(secret);
  expect(await storedSecret(folder, 'other')).not.toBe(secret);
  expect((await stat(join(folder, 'secrets'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'secrets', 'secret-key'))).mode & 0o777).toBe(0o600);
});

test('processes that make it at once agree on one', async () => {
  const secrets = await Promise.all(
    Array.from({ length: 10 }, () => storedSecret(folder, 'secret-key')),
  );
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(join(folder, 'secrets'))).toEqual(['secret-key']);
});
