import { execFileSync } from 'node:child_process';
import {
  chmod,
  constants,
  mkdir,
  mkdtemp,
  open,
  readFile,
  rename,
  rm,
  stat,
  type FileHandle,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { databaseProcesses } from '#server/testing/server-process.ts';
import { until } from '#server/testing/until.ts';
import { startPostgres, type Embedded } from './start-postgres.ts';

const isRoot = process.getuid?.() === 0;
const log = pino({ level: 'silent' });
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bowerbird-embedded-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const start = (): Promise<Embedded> => startPostgres({ dataDir, log, fsync: false });

/** Opens a pipe for writing, which succeeds once there is a reader. */
async function writerOf(path: string): Promise<FileHandle> {
  const opened: FileHandle[] = [];
  const isOpen = () =>
    open(path, constants.O_WRONLY | constants.O_NONBLOCK).then(
      (file) => opened.push(file) > 0,
      () => false,
    );
  await until(isOpen, () => `nobody reads ${path}`);
  return opened[0]!;
}

async function facts(embedded: Embedded): Promise<Record<string, string>> {
  const db = openDatabase(embedded.serviceUrl);
  const rows = await db.read.rows<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('listen_addresses', 'server_encoding', 'data_checksums', 'fsync', 'password_encryption')`,
  );
  await db.end();
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

test('listens on a socket only, in a folder that nobody else may enter', async () => {
  const embedded = await start();
  expect(await facts(embedded)).toEqual({
    listen_addresses: '',
    server_encoding: 'UTF8',
    data_checksums: 'on',
    fsync: 'off',
    password_encryption: 'scram-sha-256',
  });
  expect((await stat(embedded.access.socket)).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, 'postgres-18'))).mode & 0o777).toBe(0o700);
  await embedded.stop();
});

test('a half-made cluster of a killed process is made anew', async () => {
  const first = await start();
  await first.stop();
  await rename(join(dataDir, 'postgres-18'), join(dataDir, 'postgres-18.new'));
  const second = await start();
  expect(await facts(second)).toHaveProperty('fsync', 'off');
  await second.stop();
});

test('does not start empty beside the data of another major version', async () => {
  await mkdir(join(dataDir, 'postgres-17'));
  await expect(start()).rejects.toThrow('postgres-17');
});

test.skipIf(process.platform === 'win32')(
  'one that hangs while it starts again is stopped all the same',
  async () => {
    const embedded = await start();
    const cluster = join(dataDir, 'postgres-18');
    const [pid] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
    // A reader of a pipe without a writer blocks for ever.
    const settings = join(cluster, 'postgresql.conf');
    await rm(settings);
    execFileSync('mkfifo', ['-m', '644', settings]);
    process.kill(Number(pid), 'SIGKILL');
    const pipe = await writerOf(settings);
    await embedded.stop();
    // There is no reader any more.
    await expect(pipe.write('port = 1')).rejects.toMatchObject({ code: 'EPIPE' });
    await pipe.close();
    expect(databaseProcesses(dataDir)).toEqual([]);
  },
);

describe.skipIf(!isRoot)('started by root', () => {
  test.each([
    ['a folder that everybody may enter', 0o755],
    ['a folder that only root may enter', 0o700],
  ])('runs as somebody else in %s', async (_name, mode) => {
    await chmod(dataDir, mode);
    const embedded = await start();
    expect((await stat(join(dataDir, 'postgres-18'))).uid).not.toBe(0);
    expect(await facts(embedded)).toHaveProperty('server_encoding', 'UTF8');
    await embedded.stop();
  });
});
