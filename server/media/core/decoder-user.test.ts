import { link, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeBack } from './decoder-user.ts';

let base: string;
let folder: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'bowerbird-lent-'));
  folder = join(base, 'work');
  await mkdir(folder);
});
afterEach(() => rm(base, { recursive: true }));

test('what a decoder made is taken back only from its folder, and only if it is a file of its own [SEC-57]', async () => {
  const secret = join(base, 'secret');
  await writeFile(secret, 'of the server', { mode: 0o600 });
  const made = join(folder, 'made');
  await writeFile(made, 'pixels');
  await takeBack(folder, [made]);
  await symlink(secret, join(folder, 'symlink'));
  await link(secret, join(folder, 'link'));
  const wrong = [secret, join(folder, 'symlink'), join(folder, 'link'), join(folder, 'none')];
  for (const path of [...wrong, join(folder, '..', 'secret')])
    await expect(takeBack(folder, [path]), path).rejects.toMatchObject({
      code: 'picture_unreadable',
    });
  expect((await stat(secret)).mode & 0o777).toBe(0o600);
});
