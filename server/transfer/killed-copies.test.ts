import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signUp } from '#contract/identity.ts';
import { openInstallation } from '#server/kernel/process/installation.ts';
import { aStore } from '#server/media/storage/test-store.ts';
import { PASSWORD, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { endProcesses, startProcess, type ServerProcess } from '#server/testing/server-process.ts';
import { signedUp } from '#server/testing/signed-up.ts';
import { aSite, everything, log, serve, type Site } from './test-sites.ts';

let source: Site;
let file: string;
const sites: Site[] = [];
beforeAll(async () => {
  source = await aSite();
  const server = await serve(source);
  const client = server.client();
  const fields = { password: PASSWORD, username: 'ann', full_name: 'Ann', age: 30 };
  const { id } = await signedUp(client.call(signUp, { email: 'ann@people.example', ...fields }));
  const ann = { ...client, id } as TestPerson;
  const board = await aBoard(ann);
  for (let number = 0; number < 3; number += 1) await aPin(ann, board.id);
  await server.runJobs();
  await server.stop();
  await source.backup('backup');
  file = join(source.folder, 'backup');
});
afterEach(async () => {
  await endProcesses();
  for (const site of sites.splice(0)) await site.close();
});
afterAll(() => source.close());

async function site(): Promise<Site> {
  const made = await aSite();
  sites.push(made);
  return made;
}

function start(
  command: 'backup' | 'restore',
  { settings }: Site,
  path: string,
  more: Record<string, string> = {},
): ServerProcess {
  return startProcess({ ...settings, ...more }, `server/commands/${command}.ts`, [path]);
}

async function killed(child: ServerProcess): Promise<void> {
  child.child.kill('SIGKILL');
  expect((await child.ended).signal).toBe('SIGKILL');
}

/** Keeps the table from being dropped until the drop is waiting and `then` has run. */
async function whenDropped({ db }: Site, table: string, then: () => Promise<void>): Promise<void> {
  const holder = db.lazyTransaction();
  try {
    // Starting the other process takes longer, on a busy machine, than a transaction may usually be idle.
    await holder.tx.run('set local idle_in_transaction_session_timeout = 0');
    await holder.tx.run(`lock table ${table} in access share mode`);
    const waiting = `select 1 from pg_locks where relation = '${table}'::regclass and not granted`;
    const long = { timeout: 60_000, interval: 20 };
    await expect.poll(() => db.read.rows(waiting), long).toHaveLength(1);
    await then();
  } finally {
    await holder.rollback();
  }
}

const s3 = (endpoint: string): Record<string, string> => ({
  MEDIA_STORE: 's3',
  MEDIA_S3_ENDPOINT: endpoint,
  MEDIA_S3_BUCKET: 'pictures',
  MEDIA_S3_KEY: 'S3RVER',
  MEDIA_S3_SECRET: 'S3RVER',
});

/** Starts a store that never answers; `asked` resolves at its first request. */
async function whenAsked(
  work: (endpoint: string, request: Promise<unknown>) => Promise<void>,
): Promise<void> {
  const store = createServer(() => {}).listen(0, '127.0.0.1');
  await once(store, 'listening');
  const { port } = store.address() as AddressInfo;
  await work(`http://127.0.0.1:${port}`, once(store, 'request'));
  store.closeAllConnections();
  store.close();
}

async function expectFinished(child: ServerProcess): Promise<void> {
  expect(await child.ended, child.output()).toEqual({ code: 0, signal: null });
}

describe.skipIf(process.platform !== 'linux')('kill -9', { timeout: 180_000 }, () => {
  test('in the middle of a backup leaves no backup, and the next one is whole [SEC-84]', async () => {
    const path = join(source.folder, 'killed');
    await whenAsked(async (endpoint, request) => {
      const child = start('backup', source, path, s3(endpoint));
      await request;
      expect((await stat(`${path}.part`)).size).toBeGreaterThan(0);
      await killed(child);
    });
    expect(await readdir(source.folder)).not.toContain('killed');
    const again = start('backup', source, path);
    await expectFinished(again);
    expect(again.output()).toMatch(/Kept 1 people, 1 boards, 3 pins, 3 pictures: \d+ bytes/u);
    expect(again.output()).toContain('It holds secrets');
    expect(await readdir(source.folder)).not.toContain('killed.part');
    const copy = await site();
    expect((await copy.restore(path)).check.problems).toEqual([]);
  });

  test('while rows come back leaves a place that no server opens, until the restore is run again [SEC-84]', async () => {
    const copy = await site();
    await openInstallation(copy.config, log).then((opened) => opened.close());
    const child = start('restore', copy, file);
    await whenDropped(copy, 'sessions', () => killed(child));
    await expect(openInstallation(copy.config, log)).rejects.toThrow('was cut off');
    const again = start('restore', copy, file);
    await expectFinished(again);
    expect(again.output()).toContain('Restored 1 people, 1 boards, 3 pins, 3 pictures.');
    expect(again.output()).toContain('Checked: every count equals its rows');
    expect(await everything(copy)).toEqual(await everything(source));
  });

  test('while pictures come back does so too, and the server says it in a sentence [SEC-84]', async () => {
    const copy = await site();
    await whenAsked(async (endpoint, request) => {
      const child = start('restore', copy, file, s3(endpoint));
      await request;
      await killed(child);
    });
    expect((await copy.db.read.rows('select 1 from pins')).length).toBe(3);
    const server = startProcess(copy.settings);
    expect((await server.ended).code).toBe(1);
    expect(server.output()).toContain('A restore into this database was cut off.');
    await using store = await aStore();
    await expectFinished(start('restore', copy, file, s3(store.endpoint)));
    expect(await everything(copy)).toEqual(await everything(source));
  });
});
