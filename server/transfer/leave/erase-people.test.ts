import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBoard } from '#contract/boards.ts';
import { deleteAccount } from '#contract/identity/account.ts';
import { getPin, savePin } from '#contract/pins.ts';
import { world } from '#contract/kernel/example.ts';
import { reconcileAll } from '#server/kernel/jobs/reconcile.ts';
import type { Storage } from '#server/media/index.ts';
import { aPage } from '#server/api/test-one-page.ts';
import { makeWorld, type World } from '#server/api/test-world.ts';
import { PASSWORD, testApp, type TestApp } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { looseReferences } from '../check-store.ts';
import { counters } from '../counters.ts';
import { erasureTasks } from './erase-people.ts';

// Creates a whole world, which may be slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const DAY_MS = 24 * 3600_000;

let app: TestApp;
let folder: string;
let page: Awaited<ReturnType<typeof aPage>>;
beforeAll(async () => {
  [page, folder] = await Promise.all([aPage(), mkdtemp(join(tmpdir(), 'bowerbird-files-'))]);
  app = await testApp({ MEDIA_DIR: folder, FETCH_ALLOW: new URL(page.url).host });
  await app.person('runner');
});
afterAll(async () => {
  await app.close();
  await page.close();
  await rm(folder, { recursive: true, force: true });
});

const pass = (days: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + days * DAY_MS);
};

/** Runs the daily job. */
async function eraseDue(): Promise<void> {
  await app.db.read.row(`select id from graphile_worker.add_job('transfer.erase-due')`);
  await app.runJobs();
}

/** Deletes the events between processes, as happens after two days; nothing is running here, so all of them. */
async function sweepEvents(): Promise<void> {
  await app.db.read.row(
    `select id from graphile_worker.add_job('events.sweep',
       json_build_object('before', pg_snapshot_xmax(pg_current_snapshot())::text))`,
  );
  await app.runJobs();
}

const filesOf = async (signature: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((name) => name.includes(signature));

/** Returns the tables with rows that contain any of these words. */
async function tablesSaying(...words: readonly string[]): Promise<string[]> {
  const tables = await app.db.read.rows<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const row = await app.db.read.row(
      `select 1 from ${name} t where t::text like any (:patterns) limit 1`,
      { patterns: words.map((word) => `%${word}%`) },
    );
    if (row !== null) found.push(name);
  }
  return found;
}

const idIn = (site: World, example: string): string => site.names.get(example) ?? '';

test('nothing names a person who is erased but the log, no file of theirs alone is left, and counts are right', async () => {
  const site = await makeWorld(app, 1, page.url);
  const { noor } = site;
  const [id, shared, stored] = ['noor', 'bower', 'creek'].map((name) =>
    idIn(site, world[name as keyof typeof world]),
  ) as [string, string, string];
  const other = await app.person();
  const saved = await other.call(savePin, { pin_id: shared, board_id: (await aBoard(other)).id });
  const own = await aPin(
    { ...noor, id, username: 'noor1', email: '' },
    idIn(site, world.blueThings),
  );
  await app.runJobs();
  expect(await filesOf(own.image_signature)).not.toEqual([]);
  const files = await filesOf(saved.image_signature);
  expect(await tablesSaying(id, 'noor1')).toContain('emails');
  const written = () =>
    app.db.read.rows(`select 1 from ad_changes where value like '%Vases%' or who = :id`, { id });
  expect(await written()).not.toEqual([]);

  await noor.call(deleteAccount, { password: PASSWORD });
  pass(14);
  await eraseDue();
  await sweepEvents();

  expect(await tablesSaying('noor1')).toEqual([]);
  // An id without a person: in others' saves from them, in the logs, and in the counts of their calls.
  expect(await tablesSaying(id)).toEqual(['audit_log', 'pins', 'use_counts']);
  // Amounts and times stay, but no text that anybody wrote.
  expect(await written()).toEqual([]);
  expect(await app.db.read.rows(`select 1 from ad_changes where field = 'budget'`)).not.toEqual([]);
  expect(await filesOf(own.image_signature)).toEqual([]);
  expect(await filesOf(saved.image_signature)).toEqual(files);
  expect(await other.call(getPin, { id: saved.id })).toMatchObject({ origin_pinner: null });
  expect(await other.call(getPin, { id: stored })).toMatchObject({ id: stored });
  expect(await looseReferences(app.db.read)).toEqual([]);
  const wrong = [...(await reconcileAll(app.db, counters))].filter(([, rows]) => rows > 0);
  expect(wrong.map(([{ name }]) => name)).toEqual([]);
});

test('an erasure that was cut off between two steps goes on the next day', async () => {
  const person = await app.person();
  // More than one step erases.
  for (let number = 0; number < 60; number += 1)
    await person.call(createBoard, { name: `Board ${number}` });
  await person.call(deleteAccount, { password: PASSWORD });
  pass(14);
  const steps = erasureTasks({ db: app.db, media: { storage: {} as Storage } });
  const step = steps.find(({ name }) => name === 'transfer.erase-person');
  const boards = async (): Promise<number> =>
    (await app.db.read.rows('select id from boards where owner_id = :id', { id: person.id }))
      .length;
  await app.db.transaction(async (tx) => {
    // As if the process were killed: the step's next job is lost.
    const jobs = { add: async () => undefined, addAll: async () => undefined };
    const { signal } = new AbortController();
    const context = { tx, read: app.db.read, now: app.clock.now, jobs, log: pino(), signal };
    await step?.run({ personId: person.id }, context);
  });
  expect(await boards()).toBe(10);
  await eraseDue();
  expect(await boards()).toBe(0);
  expect(await tablesSaying(person.username)).toEqual([]);
});
