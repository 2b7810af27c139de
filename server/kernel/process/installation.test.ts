import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '../config/config.ts';
import { DataTaken } from '../embedded/problem.ts';
import { openInstallation, type Installation } from './installation.ts';

const log = pino({ level: 'silent' });
let dataDir: string;
let running: Installation;
const open = (whenRunning?: 'share') =>
  openInstallation(parseConfig({ DATA_DIR: dataDir }), log, whenRunning);

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'installation-'));
  running = await open();
});
afterAll(async () => {
  await running.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a command shares the database of a running server, and leaves it running', async () => {
  const beside = await open('share');
  expect(beside.config.secretKey).toBe(running.config.secretKey);
  const found = await beside.db.read.rows('select name from migrations order by name limit 1');
  expect(found).toHaveLength(1);
  await beside.close();
  expect(await running.db.read.rows('select name from migrations order by name limit 1')).toEqual(
    found,
  );
});

test('whoever wants it alone is refused while it runs', async () => {
  await expect(open()).rejects.toThrow(DataTaken);
});
